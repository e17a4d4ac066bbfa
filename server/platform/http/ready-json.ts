import { success } from './errors.ts'
import { Raw } from './route.ts'

/** Success whose result is JSON text already. */
export function readyJson(result: string): Raw {
  const { result: _, ...rest } = success(null)
  const text = `${JSON.stringify(rest).slice(0, -1)},"result":${result}}`
  return new Raw((reply) => reply.type('application/json; charset=utf-8').send(text))
}
