import type { Context } from './route.ts'

/** Whether the caller reads values as schema files declare them, like this product's own client. */
export function readsDeclared({ request }: Pick<Context, 'request'>): boolean {
  return request.headers['x-values'] === 'declared'
}
