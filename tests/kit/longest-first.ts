import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes long comes first, so that all workers have something to do until the end: browsers, databases, drawn parts, the rest. */
const order = ['e2e', 'postgres', 'api', 'drawn', 'pure']

/**
 * Needs neither the built front end nor first data, which the first files of a fresh machine make, and takes as long: begun beside them, so
 * that nobody waits for them or makes them twice.
 */
const beside = /\/(stories\.test\.tsx|schema\/incremental\.test\.ts)$/

/** Runs the files of a kind after each other, the kinds that take long before the others, and within a kind as vitest does. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [first, ...others] = (await super.sort(files)).toSorted((left, right) => placeOf(left) - placeOf(right))
    const isBeside = ({ moduleId }: TestSpecification) => beside.test(moduleId)
    return first ? [first, ...others.filter(isBeside), ...others.filter((file) => !isBeside(file))] : []
  }
}

function placeOf({ project }: TestSpecification): number {
  return order.indexOf(project.name)
}
