/** API calls of a signed-in account. */
export type Api = {
  readonly token: string
  get<T>(path: string): Promise<T>
  send<T>(method: string, path: string, body: unknown): Promise<T>
}

/** Signs in with a demo account and returns its calls; a refusal rejects with the server's message. */
export async function signedIn(url: string, username: string): Promise<Api> {
  const call = async <T>(method: string, path: string, token: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: { 'X-Access-Token': token, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const envelope = (await answer.json()) as { success: boolean; message: string; result: T }
    if (!envelope.success) throw new Error(`${method} ${path}: ${envelope.message}`)
    return envelope.result
  }
  const { token } = await call<{ token: string }>('POST', 'sys/demo/login', '', { username })
  return {
    token,
    get: (path) => call('GET', path, token),
    send: (method, path, body) => call(method, path, token, body),
  }
}
