import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A protocol violation of the next answer. */
type Lapse = 'silent' | 'broken' | { readonly body: string } | { readonly location: string }

/** A CAS 3.0 server on loopback that signs everyone in as `person`. Its tickets are valid once and for one service. */
export type FakeCas = {
  /** The environment of a server that uses it. */
  readonly env: Readonly<Record<string, string>>
  person: string
  lapse: Lapse | undefined
  /** Paths of the calls it received. */
  readonly calls: readonly string[]
  /** Issues a ticket for a service, as its sign-in page does. */
  ticketFor(service: string): string
  close(): Promise<void>
}

const answer = (inner: string) =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">\n  ${inner}\n</cas:serviceResponse>`
const success = (user: string) =>
  answer(`<cas:authenticationSuccess>
    <cas:user>${user}</cas:user>
    <cas:attributes><cas:user>admin</cas:user><cas:memberOf>A &amp; B</cas:memberOf></cas:attributes>
  </cas:authenticationSuccess>`)
const failure = (code: string) =>
  answer(`<cas:authenticationFailure code="${code}">Ticket not recognized</cas:authenticationFailure>`)

export async function startCas(): Promise<FakeCas> {
  const tickets = new Map<string, { readonly service: string; readonly person: string }>()
  const calls: string[] = []
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '', 'http://cas.example')
    calls.push(url.pathname)
    serve(url, reply)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cas: FakeCas = {
    env: {
      CAS_URL: `private:http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`,
      CAS_TITLE: '统一身份认证',
      CAS_TITLE_EN: 'Company account',
    },
    person: 'buyer',
    lapse: undefined,
    calls,
    ticketFor: (service) => {
      const ticket = `ST-1-${randomBytes(15).toString('hex')}-cas.example`
      tickets.set(ticket, { service, person: cas.person })
      return ticket
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  function serve({ pathname, searchParams }: URL, reply: ServerResponse): void {
    const service = searchParams.get('service') ?? ''
    if (pathname === '/cas/login') {
      const back = new URL(service)
      back.searchParams.set('ticket', cas.ticketFor(service))
      reply.writeHead(302, { location: back.href }).end()
    } else if (pathname === '/cas/p3/serviceValidate') validate(service, searchParams.get('ticket') ?? '', reply)
    else reply.writeHead(404).end()
  }

  function validate(service: string, name: string, reply: ServerResponse): void {
    const { lapse } = cas
    cas.lapse = undefined
    if (lapse === 'silent') return
    if (lapse === 'broken') {
      reply.destroy()
      return
    }
    if (lapse && 'location' in lapse) {
      reply.writeHead(302, { location: lapse.location }).end()
      return
    }
    reply.writeHead(200, { 'content-type': 'application/xml' }).end(lapse ? lapse.body : failureText(service, name))
  }

  // A ticket is used up by its validation, whatever the outcome (CAS protocol 3.1.1).
  function failureText(service: string, name: string): string {
    const ticket = tickets.get(name)
    tickets.delete(name)
    if (!ticket) return failure('INVALID_TICKET')
    return ticket.service === service ? success(ticket.person) : failure('INVALID_SERVICE')
  }

  return cas
}
