import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Projects by duration, longest first, so that all workers are busy until the end. */
const order = ['e2e', 'postgres', 'api', 'dom', 'pure']

/**
 * Long files that need neither the built front end nor seed data. They start in parallel with the first file, which
 * makes both.
 */
const independent = /\/(stories\.test\.tsx|schema\/incremental\.test\.ts)$/

/** Sorts test files by project, longest project first. Within a project the order of vitest is kept. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [first, ...others] = (await super.sort(files)).toSorted((left, right) => placeOf(left) - placeOf(right))
    const isIndependent = ({ moduleId }: TestSpecification) => independent.test(moduleId)
    return first ? [first, ...others.filter(isIndependent), ...others.filter((file) => !isIndependent(file))] : []
  }
}

function placeOf({ project }: TestSpecification): number {
  return order.indexOf(project.name)
}
