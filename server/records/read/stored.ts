import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'

/** Resources that have a table of their own: views and parts of others have none. */
export function storedIn({ resources }: Model): readonly ServerResource[] {
  return [...resources.values()].filter(({ view, part }) => view === undefined && part === undefined)
}

/** Code under which history and files of a resource's rows are stored: a part uses that of the whole. */
export function homeOf({ plan, part }: Pick<ServerResource, 'plan' | 'part'>): string {
  return part?.of ?? plan.code
}
