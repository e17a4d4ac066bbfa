import type { CompiledResource } from '../../../src/schema/model/compiled.ts'
import type { StudioName } from '../../../src/schema/model/studio-data.ts'

/** Right of a resource with its title. */
export function doingOf(name: string, plan: Pick<CompiledResource, 'actions' | 'operations'> | undefined): StudioName {
  const { actions = [], operations = [] } = plan ?? {}
  const title = [...actions, ...operations].find((each) => each.name === name)?.title
  return { name, ...(title !== undefined && { title }) }
}
