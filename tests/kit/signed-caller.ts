/** Calls of the API as a demo account; each gives its result, and throws with the message of a refusal. */
export type SignedCaller = (method: string, address: string, body: object) => Promise<unknown>

export async function signedCaller(url: string, username: string): Promise<SignedCaller> {
  const send = async (method: string, address: string, body: object, token = '') => {
    const response = await fetch(`${url}/api/${address}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Access-Token': token },
      body: JSON.stringify(body),
    })
    const { success, message, result } = await response.json()
    if (!success) throw new Error(`${address}: ${message}`)
    return result
  }
  const { token } = await send('POST', 'sys/demo/login', { username })
  return (method, address, body) => send(method, address, body, token)
}
