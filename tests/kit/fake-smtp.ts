import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type Mail = { readonly to: string; readonly source: string }

/** A mail server on loopback that keeps the mails it receives. */
export type FakeSmtp = {
  readonly url: string
  readonly mails: readonly Mail[]
  /** Queues answers to the next `RCPT` commands for an address; later mails are accepted. */
  answerNext(to: string, ...lines: readonly string[]): void
  close(): Promise<void>
}

/** Implements the part of RFC 5321 that a client needs to send a mail. */
export async function startSmtp(): Promise<FakeSmtp> {
  const mails: Mail[] = []
  const answers = new Map<string, string[]>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    let to = ''
    let rest = ''
    let body: string[] | undefined
    const say = (line: string) => socket.write(`${line}\r\n`)
    const takeBody = (line: string, kept: string[]) => {
      if (line !== '.') return void kept.push(line.replace(/^\.\./, '.'))
      mails.push({ to, source: kept.join('\n') })
      body = undefined
      say('250 kept')
    }
    const commands: Readonly<Record<string, (line: string) => void>> = {
      rcpt: (line) => {
        to = /<([^>]*)>/.exec(line)?.[1] ?? ''
        say(answers.get(to)?.shift() ?? '250 ok')
      },
      data: () => {
        body = []
        say('354 go on')
      },
      quit: () => {
        say('221 bye')
        socket.end()
      },
    }
    const handleLine = (line: string) => {
      if (body) return takeBody(line, body)
      const command = commands[line.slice(0, 4).toLowerCase()]
      if (command) command(line)
      else say('250 ok')
    }
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) handleLine(line)
    })
    say('220 here')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    answerNext: (to, ...lines) => answers.set(to, [...lines]),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
