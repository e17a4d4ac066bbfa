import { keptOf, newSecret } from '../../platform/http/browser-secret.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { clockSkew } from '../../platform/time.ts'

/** Tickets share the table of codes; no code has this purpose. */
const purpose = 'register-ticket'
const hour = 3_600_000
/** How long a registration can be finished after its mail address was proved. Milliseconds. */
const lifetime = 24 * hour
/** How long a finished registration can be repeated, as by a second press whose first answer was lost. Milliseconds. */
const repeatable = hour / 6

/** A ticket of a proved mail address: only its hash is kept. */
export type NewTicket = { readonly secret: string; readonly step: Step }

/** A new ticket; an older one of the address ends. */
export function newTicket(address: string): NewTicket {
  const secret = newSecret()
  const now = Date.now()
  return {
    secret,
    step: {
      sql: `insert into _phone_code (purpose, phone, user_id, message_id, hash, tries, asked_at, expires_at) values (?, ?, '', '', ?, 0, ?, ?)
        on conflict (purpose, phone) do update set user_id = '', hash = excluded.hash,
          asked_at = excluded.asked_at, expires_at = excluded.expires_at`,
      parameters: [purpose, address, keptOf(secret), now, now + lifetime],
    },
  }
}

/** Account that was registered by a ticket, '' before; undefined where the ticket is wrong or over. */
export async function accountOfTicket(store: Store, address: string, secret: string): Promise<string | undefined> {
  const now = Date.now()
  const [ticket] = await store.rows<{ user_id: string }>({
    sql: 'select user_id from _phone_code where purpose = ? and phone = ? and hash = ? and expires_at between ? and ?',
    parameters: [purpose, address, keptOf(secret), now, now + lifetime + clockSkew],
  })
  return ticket?.user_id
}

/** The step that uses a ticket up for an account: of two requests at once one fails. */
export function spendTicketStep(address: string, secret: string, userId: string): Step {
  return {
    sql: `update _phone_code set user_id = ?, expires_at = ? where purpose = ? and phone = ? and hash = ? and user_id = ''`,
    parameters: [userId, Date.now() + repeatable, purpose, address, keptOf(secret)],
    expect: { changes: 1 },
  }
}
