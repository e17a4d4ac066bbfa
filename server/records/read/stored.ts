import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'

/** The resources that have a table of their own: views and parts of others have none. */
export function storedIn({ resources }: Model): readonly ServerResource[] {
  return [...resources.values()].filter(({ view, part }) => view === undefined && part === undefined)
}

/** The code under which history and files of a resource's rows are kept: a part's are those of the whole. */
export function homeOf({ plan, part }: Pick<ServerResource, 'plan' | 'part'>): string {
  return part?.of ?? plan.code
}
