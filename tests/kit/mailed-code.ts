import { expect } from 'vitest'
import type { Mail } from './fake-smtp.ts'

type Mailbox = { readonly mails: readonly Mail[] }

/** Six-digit codes mailed to an address, oldest first. Long lines of a mail are folded. */
export function codesTo({ mails }: Mailbox, address: string): readonly string[] {
  return mails.flatMap(({ to, source }) => {
    const code = /(?:：| is )(\d{6})[.，]/.exec(decoded(source))?.[1]
    return to === address && code !== undefined ? [code] : []
  })
}

/** Waits for a code other than the `known` ones, and returns it. */
export async function nextCode(mailbox: Mailbox, address: string, known: number): Promise<string> {
  await expect.poll(() => codesTo(mailbox, address).length, { timeout: 10_000 }).toBe(known + 1)
  return codesTo(mailbox, address).at(-1) ?? ''
}

// The first part of a mail, in base64 or quoted-printable by choice of the mail client.
function decoded(source: string): string {
  const [, encoding = '', body = ''] =
    /content-transfer-encoding: (\S+)\n(?:\S.*\n)*\n([\s\S]*?)(?:\n--|$)/i.exec(source) ?? []
  if (encoding.toLowerCase() === 'base64') return Buffer.from(body, 'base64').toString()
  const plain = (body || source).replaceAll('=\n', '')
  const bytes = plain.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** Links with a secret that were mailed to an address, oldest first. */
export function linksTo({ mails }: Mailbox, address: string): readonly string[] {
  return mails.flatMap(({ to, source }) => {
    const link = /https?:\/\/[^\s"<]+#[\w-]{43}/.exec(decoded(source))?.[0]
    return to === address && link !== undefined ? [link] : []
  })
}
