import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes long comes first, so that all workers have something to do until the end: browsers, databases, drawn parts, the rest. */
const order = ['e2e', 'postgres', 'api', 'unit']

/** Runs the files of a kind after each other, the kinds that take long before the others, and within a kind as vitest does. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((left, right) => placeOf(left) - placeOf(right))
  }
}

function placeOf({ project, moduleId }: TestSpecification): number {
  return order.indexOf(project.name) + (moduleId.endsWith('x') ? 0 : 0.5)
}
