#include "server/notify/letter_words.h"

namespace tankchess::server {

namespace {

// {name}: whose account it is. {link}: what the letter opens. {count}: how much waits.
struct LetterText {
    std::string_view kind;
    const char *subject, *text;
};

struct LetterTongue {
    std::string_view language;
    LetterText letters[3];
    const char *one_thing, *many_things, *digest_head, *digest_foot;
};

constexpr LetterTongue tongues[] = {
    {"en",
     {{confirm_letter, "Confirm your address",
       "Hello {name},\n\nthis address was given for your account at Tank Chess. To confirm it, "
       "open\n\n{link}\n\nwithin "
       "three days. If that was not you, do nothing: nobody will write to you again.\n"},
      {reset_letter, "A new password",
       "Hello {name},\n\nsomebody asked for a new password of your account at Tank Chess. To choose one, open\n\n{link}"
       "\n\nwithin an hour; it works once. If that was not you, do nothing: your password stays as it is.\n"},
      {moved_letter, "Your address was changed",
       "Hello {name},\n\nyour account at Tank Chess has another e-mail address now, or none; this one gets no more "
       "letters. If that was not you, change your password and look at the log of your account:\n\n{link}\n"}},
     "One thing waits for you",
     "{count} things wait for you",
     "Hello {name},\n\nthis has happened at Tank Chess while you were away:\n",
     "\nWhat you are told, and how often, you choose here:\n{link}\n"},
    {"de",
     {{confirm_letter, "Bestätige deine Adresse",
       "Hallo {name},\n\ndiese Adresse wurde für dein Konto bei Tank Chess angegeben. Um sie zu bestätigen, öffne\n\n"
       "{link}\n\ninnerhalb von drei Tagen. Warst du das nicht, tu nichts: niemand wird dir wieder schreiben.\n"},
      {reset_letter, "Ein neues Passwort",
       "Hallo {name},\n\njemand hat um ein neues Passwort für dein Konto bei Tank Chess gebeten. Um eines zu wählen, "
       "öffne\n\n{link}\n\ninnerhalb einer Stunde; es geht einmal. Warst du das nicht, tu nichts: dein Passwort "
       "bleibt, "
       "wie es ist.\n"},
      {moved_letter, "Deine Adresse wurde geändert",
       "Hallo {name},\n\ndein Konto bei Tank Chess hat jetzt eine andere E-Mail-Adresse oder keine mehr; diese hier "
       "bekommt keine Briefe mehr. Warst du das nicht, ändere dein Passwort und sieh dir das Protokoll deines Kontos "
       "an:\n\n{link}\n"}},
     "Etwas wartet auf dich",
     "{count} Dinge warten auf dich",
     "Hallo {name},\n\ndas ist bei Tank Chess geschehen, während du weg warst:\n",
     "\nWas dir gesagt wird und wie oft, wählst du hier:\n{link}\n"},
    {"ro",
     {{confirm_letter, "Confirmă-ți adresa",
       "Salut {name},\n\naceastă adresă a fost dată pentru contul tău de la Tank Chess. Ca să o confirmi, deschide\n\n"
       "{link}\n\nîn cel mult trei zile. Dacă nu ai fost tu, nu face nimic: nu-ți va mai scrie nimeni.\n"},
      {reset_letter, "O parolă nouă",
       "Salut {name},\n\ncineva a cerut o parolă nouă pentru contul tău de la Tank Chess. Ca să alegi una, deschide\n\n"
       "{link}\n\nîn cel mult o oră; merge o singură dată. Dacă nu ai fost tu, nu face nimic: parola rămâne cum e.\n"},
      {moved_letter, "Adresa ta a fost schimbată",
       "Salut {name},\n\ncontul tău de la Tank Chess are acum altă adresă de e-mail sau niciuna; aceasta nu mai "
       "primește scrisori. Dacă nu ai fost tu, schimbă parola și uită-te în jurnalul contului:\n\n{link}\n"}},
     "Te așteaptă ceva",
     "Te așteaptă {count} lucruri",
     "Salut {name},\n\nasta s-a întâmplat la Tank Chess cât ai fost plecat:\n",
     "\nCe ți se spune și cât de des alegi aici:\n{link}\n"},
};

const LetterTongue& tongue_of(const std::string& language) {
    for (const LetterTongue& each : tongues) {
        if (each.language == language) return each;
    }
    return tongues[0];
}

std::string with(std::string text, std::string_view mark, const std::string& value) {
    if (const std::size_t at = text.find(mark); at != std::string::npos) text.replace(at, mark.size(), value);
    return text;
}

}  // namespace

Letter account_letter(std::string_view kind, const std::string& language, const std::string& name,
                      const std::string& link) {
    for (const LetterText& each : tongue_of(language).letters) {
        if (each.kind == kind) return {{}, each.subject, with(with(each.text, "{link}", link), "{name}", name)};
    }
    return {};
}

Letter digest_letter(const std::string& language, const std::string& name, const std::vector<DigestLine>& lines,
                     const std::string& settings) {
    const LetterTongue& words = tongue_of(language);
    Letter out;
    out.subject =
        lines.size() == 1 ? words.one_thing : with(words.many_things, "{count}", std::to_string(lines.size()));
    out.text = with(words.digest_head, "{name}", name);
    for (const DigestLine& line : lines) out.text += "\n- " + line.text + "\n  " + line.link + "\n";
    out.text += with(words.digest_foot, "{link}", settings);
    out.unsubscribe = settings;
    return out;
}

}  // namespace tankchess::server
