import { connect, createServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export type SlowLink = {
  /** The address of the database behind the link. */
  readonly url: string
  /** Delay of each packet in each direction from now on. Milliseconds. */
  delay(ms: number): void
  close(): Promise<void>
}

/** A link to a database whose packets can be delayed, as between data centres. */
export async function slowLink(databaseUrl: string): Promise<SlowLink> {
  const target = new URL(databaseUrl)
  let wait = 0
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('close', () => sockets.delete(socket))
    }
    carry(near, far)
    carry(far, near)
  })
  // Timers of the same length end in their order, so packets keep theirs; the delay is changed while the link rests.
  function carry(from: Socket, to: Duplex): void {
    from.on('data', (chunk) => setTimeout(() => to.write(chunk), wait))
    from.on('close', () => setTimeout(() => to.destroy(), wait))
    from.on('error', () => to.destroy())
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(address.port)
  return {
    url: url.href,
    delay: (ms) => {
      wait = ms
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
