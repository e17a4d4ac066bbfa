import { methodsOf, type Route } from './route.ts'

/** Returns the function that lists the methods of the fixed routes for a path below the API base; a catch-all route (`/*`) answers itself. */
export function allowedMethods(routes: readonly Route[]): (path: string) => readonly string[] {
  const table = routes
    .filter(({ path }) => path !== '/*')
    .map((route) => ({ methods: methodsOf(route), pattern: patternOf(route.path) }))
  return (path) => {
    const methods = new Set<string>(table.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))
    if (methods.has('GET')) methods.add('HEAD')
    return [...methods]
  }
}

function patternOf(path: string): RegExp {
  const source = path
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/:\w+/g, '[^/]+')
    .replace('*', '.+')
  return new RegExp(`^${source}$`)
}
