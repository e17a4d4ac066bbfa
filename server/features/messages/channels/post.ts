import { type Call, type CallAnswer, callOut, PrivateAddress } from '../../../platform/calls/call-out.ts'
import { Undeliverable } from './undeliverable.ts'

export type PostAnswer = Pick<CallAnswer, 'status' | 'text'>

/** Posts JSON, or another type, to another server through the guarded client. @throws Undeliverable for a private address. */
export async function postJson(
  { headers = {}, ...call }: Omit<Call, 'method' | 'body'> & { readonly body: string },
  type = 'application/json',
): Promise<PostAnswer> {
  try {
    return await callOut({ ...call, method: 'POST', headers: { ...headers, 'content-type': type } })
  } catch (error) {
    throw error instanceof PrivateAddress ? new Undeliverable(error.message, error) : error
  }
}
