// A mail server on loopback that keeps what it is sent.
import { createServer, type Server, type Socket } from 'node:net';

export class MailSink {
  readonly letters: { to: string; text: string }[] = [];
  private readonly server: Server;

  constructor(readonly port: number) {
    this.server = createServer((socket) => this.talk(socket)).listen(port, '127.0.0.1');
  }

  /** The path of the newest letter's link to a page, with its secret. */
  link(page: string): string {
    const found = this.letters.map(({ text }) => new RegExp(`/[a-z]{2}/${page}#\\w+`).exec(text)?.[0]).filter(Boolean);
    return found.at(-1) ?? '';
  }

  close(): void {
    this.server.close();
  }

  private talk(socket: Socket): void {
    let held = '';
    let to = '';
    let writing = false;
    socket.on('error', () => undefined);
    socket.write('220 sink\r\n');
    socket.on('data', (part) => {
      held += part.toString('latin1');
      for (;;) {
        const end = held.indexOf(writing ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const piece = held.slice(0, end);
        held = held.slice(end + (writing ? 5 : 2));
        if (writing) {
          const body = piece.slice(piece.indexOf('\r\n\r\n') + 4);
          this.letters.push({ to, text: Buffer.from(body, 'base64').toString('utf8') });
        }
        to = /^RCPT TO:<(.*)>/.exec(piece)?.[1] ?? to;
        writing = !writing && piece === 'DATA';
        socket.write(writing ? '354 now\r\n' : '250 go on\r\n');
        if (piece === 'QUIT') socket.end();
      }
    });
  }
}
