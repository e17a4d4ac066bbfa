import type { Context } from './route.ts'

/** Whether the caller reads values as the schema files declare them, as this product's own client does. */
export function readsDeclared({ request }: Pick<Context, 'request'>): boolean {
  return request.headers['x-values'] === 'declared'
}
