import { type Call, type CallAnswer, callOut, PrivateAddress } from '../../../platform/calls/call-out.ts'
import { Undeliverable } from './undeliverable.ts'

export type PostAnswer = Pick<CallAnswer, 'status' | 'text'>

/** Posts JSON to another server through the guarded client. @throws Undeliverable for a private address. */
export async function postJson({
  headers = {},
  ...call
}: Omit<Call, 'method' | 'body'> & { readonly body: string }): Promise<PostAnswer> {
  try {
    return await callOut({ ...call, method: 'POST', headers: { ...headers, 'content-type': 'application/json' } })
  } catch (error) {
    throw error instanceof PrivateAddress ? new Undeliverable(error.message, error) : error
  }
}
