import type { Model } from '../../../src/schema/model/compiled.ts'
import type { Planter } from '../life/planter.ts'
import { dataRules } from './data-rules.ts'
import { dataSources } from './data-sources.ts'
import { plantFormStyles } from './form-styles.ts'
import { manualRows } from './manual.ts'
import { positionRows } from './positions.ts'

/** Settings by administrators of the demo. */
export function plantSettings(planter: Planter, model: Model): void {
  planter.plant('sys/position', positionRows(), ({ code }) => String(code))
  planter.plant('sys/dataRule', dataRules(model), ({ ruleName }) => String(ruleName))
  planter.plant('sys/datasource', dataSources, ({ code }) => String(code))
  plantFormStyles(planter)
  planter.plant('sys/manual', manualRows(), ({ key }) => String(key))
}
