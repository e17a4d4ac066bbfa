import type { Both } from '../../../src/schema/base/text.ts'
import type { App } from '../../platform/app.ts'
import type { Step } from '../../platform/store/store.ts'
import { languageOf } from '../../rights/auth/preferences.ts'
import { escaped } from './channels/fill-in.ts'
import { messageRow, messageStep, messagesOf, type NewMessage, type Sender } from './outbox.ts'

/** A person of sys/user as a receiver. */
export type Notified = {
  readonly id: string
  readonly username: string
  readonly email: string | null
  readonly tenantId: string
}

/** Text of a notice; plain text. */
export type Said = { readonly title: Both; readonly content: Both }

/**
 * Steps that notify a person of something about their account: in the portal, and by mail to the given address. Security
 * notices ignore the person's preferences.
 * @param about the record that the notice opens.
 */
export async function noticeSteps(
  app: App,
  person: Notified,
  by: Pick<Sender, 'username' | 'realname'>,
  { title, content }: Said,
  about: Pick<NewMessage, 'busType' | 'busId'> = {},
): Promise<readonly Step[]> {
  const messages = messagesOf(app)
  if (!messages) return []
  const lang = await languageOf(app.store, person.id)
  const said = { title: title[lang], content: `<p>${escaped(content[lang])}</p>`, receiverId: person.id, ...about }
  const all: NewMessage[] = [{ ...said, channel: 'site', receiver: person.username }]
  if (person.email) all.push({ ...said, channel: 'email', receiver: person.email })
  const sender: Sender = { username: by.username, realname: by.realname, tenantId: person.tenantId }
  return all.map((message) => messageStep(messages, messageRow(message, sender)))
}
