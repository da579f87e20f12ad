#include "server/print/words.h"

#include <algorithm>

namespace tankchess::server {
namespace {

constexpr std::array<PrintWords, 3> all_words{{
    {.plan = "Page plan",
     .assemble = "Print at 100 % (actual size, no fitting). Cut each sheet along the crop marks at its top and left, "
                 "lay it on the strip that its neighbour repeats, and glue. The letters show which sheet goes where.",
     .measure = "This line is 100 mm long. If it is not, the printer has scaled the page.",
     .sheet = "Sheet",
     .tokens = "Tokens",
     .obstacles = "Obstacles to cut out",
     .reference = "Reference sheet",
     .rules = "The rules on one page",
     .legend = "The yellow edge of a token is its front. The numbers on its edges are armour: front, sides, rear. "
               "» speed, × power of the gun. A destroyed piece is turned over and stays as a wreck.",
     .columns = {"Piece", "Speed", "Front", "Side", "Rear", "Power"},
     .gun = "Gun",
     .turret = "turret",
     .fixed = "fixed",
     .paragraphs =
         {"Goal. Destroy the enemy Command piece, or drive your own off the board over the edge opposite to your side.",
          "Turns. White starts in the south and plays first. In a turn you move exactly one of your pieces; then that "
          "piece may fire once. Moving is a duty, firing is not.",
          "Moving. A step is one square straight ahead, or a turn of 45 degrees on the spot. A piece makes 1 to speed "
          "steps in any order. Instead it may go one square straight back and do nothing else in that turn but fire.",
          "Ways. Pieces enter only free squares. Nothing blocks a diagonal between two squares that touch at a corner.",
          "Firing. A gun fires in a straight line at any distance of at least 2 squares. A turret fires ahead and 45 "
          "degrees to each side, a fixed gun only ahead. Pieces, wrecks and high obstacles block the line; low "
          "obstacles do not.",
          "Mortars and howitzers fire straight ahead at their range, over everything.",
          "Hitting. From exactly ahead of the target its front counts, from exactly behind its rear, else its side. "
          "The "
          "target is destroyed if the power is greater than that armour.",
          "Wrecks stay on the board. They block ways and lines of fire. On water a destroyed piece sinks.",
          "Check. With the rules of mate, a threat to the Command piece is announced as check, a threat to drive off "
          "as "
          "escape. You must answer it; who cannot has lost: checkmate or escapemate.",
          "Draws. The same position for the third time, 100 turns without destruction, or agreement.",
          "All rules with all pieces and kinds of ground: docs/rules.md of Tank Chess."}},
    {.plan = "Seitenplan",
     .assemble = "Mit 100 % drucken (tatsächliche Größe, nicht anpassen). Jedes Blatt oben und links an den "
                 "Schnittmarken abschneiden, auf den Streifen legen, den das Nachbarblatt wiederholt, und kleben. Die "
                 "Buchstaben zeigen, wohin ein Blatt gehört.",
     .measure = "Diese Linie ist 100 mm lang. Wenn nicht, hat der Drucker die Seite skaliert.",
     .sheet = "Blatt",
     .tokens = "Spielsteine",
     .obstacles = "Hindernisse zum Ausschneiden",
     .reference = "Übersicht der Figuren",
     .rules = "Die Regeln auf einer Seite",
     .legend = "Die gelbe Kante eines Spielsteins ist seine Front. Die Zahlen an den Kanten sind die Panzerung: Front, "
               "Seiten, Hinten. » Geschwindigkeit, × Stärke der Waffe. Eine zerstörte Figur wird umgedreht und bleibt "
               "als Wrack liegen.",
     .columns = {"Figur", "Tempo", "Front", "Seite", "Hinten", "Stärke"},
     .gun = "Waffe",
     .turret = "Turm",
     .fixed = "starr",
     .paragraphs =
         {"Ziel. Zerstöre die Command-Figur des Gegners, oder fahre deine eigene über den gegenüberliegenden Rand vom "
          "Spielbrett.",
          "Züge. Weiß beginnt im Süden und zieht zuerst. In einem Zug bewegst du genau eine deiner Figuren; danach "
          "darf "
          "sie einmal schießen. Bewegen ist Pflicht, Schießen nicht.",
          "Bewegen. Ein Schritt ist ein Feld geradeaus oder eine Drehung um 45 Grad auf der Stelle. Eine Figur macht 1 "
          "bis Geschwindigkeit Schritte in beliebiger Folge. Stattdessen darf sie ein Feld gerade zurück und in diesem "
          "Zug sonst nur noch schießen.",
          "Wege. Figuren betreten nur freie Felder. Eine Diagonale zwischen zwei Feldern, die sich an der Ecke "
          "berühren, ist nie versperrt.",
          "Schießen. Eine Kanone schießt in gerader Linie auf jede Entfernung ab 2 Feldern. Ein Turm schießt geradeaus "
          "und 45 Grad nach jeder Seite, eine starre Waffe nur geradeaus. Figuren, Wracks und hohe Hindernisse "
          "versperren die Linie, niedrige Hindernisse nicht.",
          "Mörser und Haubitzen schießen geradeaus in ihrer Reichweite, über alles hinweg.",
          "Treffen. Von genau vorn zählt die Front des Ziels, von genau hinten das Heck, sonst die Seite. Das Ziel ist "
          "zerstört, wenn die Stärke größer ist als diese Panzerung.",
          "Wracks bleiben auf dem Spielbrett. Sie versperren Wege und Schusslinien. Auf Wasser sinkt eine zerstörte "
          "Figur.",
          "Check. Nach den Mattregeln wird eine Drohung gegen die Command-Figur als Check angesagt, die Drohung "
          "hinauszufahren als Escape. Du musst sie beantworten; wer das nicht kann, hat verloren.",
          "Remis. Dieselbe Stellung zum dritten Mal, 100 Züge ohne Zerstörung, oder Einigung.",
          "Alle Regeln mit allen Figuren und Geländearten: docs/rules.md von Tank Chess."}},
    {.plan = "Planul paginilor",
     .assemble = "Tipărește la 100 % (mărime reală, fără potrivire). Taie fiecare foaie la semnele de sus și din "
                 "stânga, așaz-o pe fâșia pe care o repetă foaia vecină și lipește. Literele arată unde se așază "
                 "fiecare foaie.",
     .measure = "Această linie are 100 mm. Dacă nu, imprimanta a scalat pagina.",
     .sheet = "Foaia",
     .tokens = "Jetoane",
     .obstacles = "Obstacole de decupat",
     .reference = "Tabelul pieselor",
     .rules = "Regulile pe o pagină",
     .legend = "Marginea galbenă a unui jeton este fața lui. Numerele de pe margini sunt armura: față, lateral, spate. "
               "» viteza, × puterea tunului. O piesă distrusă se întoarce pe dos și rămâne ca epavă.",
     .columns = {"Piesă", "Viteză", "Față", "Lateral", "Spate", "Putere"},
     .gun = "Tun",
     .turret = "turelă",
     .fixed = "fix",
     .paragraphs =
         {"Scopul. Distruge piesa de Comandă a adversarului sau scoate-o pe a ta de pe tablă peste marginea opusă.",
          "Mutări. Albul începe la sud și mută primul. La o mutare miști exact una dintre piesele tale; apoi ea poate "
          "trage o dată. Mișcarea este obligatorie, tragerea nu.",
          "Mișcarea. Un pas este o căsuță drept înainte sau o întoarcere de 45 de grade pe loc. O piesă face între 1 "
          "pas și viteza ei, în orice ordine. În schimb poate merge o căsuță drept înapoi și nimic altceva în acea "
          "mutare decât să tragă.",
          "Drumul. Piesele intră doar pe căsuțe libere. O diagonală între două căsuțe care se ating la colț nu este "
          "niciodată blocată.",
          "Tragerea. Un tun trage în linie dreaptă la orice distanță de cel puțin 2 căsuțe. O turelă trage înainte și "
          "la 45 de grade în fiecare parte, un tun fix doar înainte. Piesele, epavele și obstacolele înalte blochează "
          "linia, obstacolele joase nu.",
          "Mortierele și obuzierele trag drept înainte la raza lor, peste orice.",
          "Lovitura. Exact din față contează fața țintei, exact din spate spatele, altfel lateralul. Ținta este "
          "distrusă dacă puterea este mai mare decât acea armură.",
          "Epavele rămân pe tablă. Ele blochează drumul și liniile de tragere. Pe apă o piesă distrusă se scufundă.",
          "Șah. După regulile de mat, o amenințare asupra piesei de Comandă se anunță ca șah, amenințarea de a ieși ca "
          "scăpare. Trebuie să răspunzi; cine nu poate a pierdut.",
          "Remiză. Aceeași poziție a treia oară, 100 de mutări fără distrugere, sau înțelegere.",
          "Toate regulile, cu toate piesele și felurile de teren: docs/rules.md din Tank Chess."}},
}};

struct KindName {
    std::string_view code, name;
};
constexpr std::array<KindName, 20> romanian{{
    {"LT", "Tanc ușor"},
    {"MT", "Tanc mediu"},
    {"HT", "Tanc greu"},
    {"TD", "Distrugător de tancuri"},
    {"HM", "Mortieră"},
    {"HD", "Distrugător greu"},
    {"IT", "Tanc de infanterie"},
    {"TK", "Tanchetă"},
    {"P", "Cazemată"},
    {"FT", "Aruncător de flăcări"},
    {"SL", "Lansator de fum"},
    {"RB", "Bombă telecomandată"},
    {"AS", "Echipă antitanc"},
    {"ML", "Puitor de mine"},
    {"MS", "Deminor"},
    {"AH", "Obuzier amfibiu"},
    {"FB", "Șalupă rapidă"},
    {"GB", "Canonieră"},
    {"LL", "Șalupă de debarcare ușoară"},
    {"HL", "Șalupă de debarcare grea"},
}};

}  // namespace

std::optional<Language> language_by_name(std::string_view name) {
    constexpr std::array<std::string_view, 3> names{"en", "de", "ro"};
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return static_cast<Language>(found - names.begin());
}

const PrintWords& print_words(Language language) { return all_words[static_cast<std::size_t>(language)]; }

std::string_view kind_name(Language language, Kind kind) {
    const KindRow& row = row_of_kind(kind);
    if (language == Language::ro) {
        for (const KindName& known : romanian) {
            if (known.code == row.code) return known.name;
        }
    }
    return row.name;
}

}  // namespace tankchess::server
