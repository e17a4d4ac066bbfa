import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'

/** Resource of the companies that accounts belong to: the file of accounts names it in `supplierId`. Undefined when there is none. */
export function companyResource(model: Model): ServerResource | undefined {
  const source = ownCompany(model)
  return source && model.resources.get(source.code)
}

/** Field with the name of a company. */
export function companyName(model: Model): string {
  return ownCompany(model)?.label.zh ?? 'id'
}

function ownCompany({ resources }: Model) {
  return resources.get('sys/user')?.plan.fields.supplierId?.source
}
