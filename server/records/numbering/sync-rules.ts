import { textIn } from '../../../src/schema/base/text.ts'
import { hashOf } from '../../../src/schema/compile/hash.ts'
import type { CompiledField, Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { insertSteps, seedId } from '../../platform/sql/insert.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { nowText, todayText } from '../../platform/time.ts'
import { composed, numberOf } from './bill-code.ts'
import { numberedField, partResource, ruleResource, writtenRule } from './rule-of.ts'

const ruleTable = fileTable(import.meta, ruleResource, ['code'], ['fileHash'])

type Numbered = { readonly resource: ServerResource; readonly field: CompiledField }
type Tables = { readonly rules: ServerResource; readonly parts: ServerResource }

/**
 * Creates a rule in sys/billrule for each resource with numbering in its file. A rule that an administrator has changed overrides
 * the file from then on; an unchanged one follows its file.
 */
export async function syncRules(store: Store, { resources }: Model): Promise<void> {
  const [rules, parts] = [resources.get(ruleResource), resources.get(partResource)]
  if (!(rules && parts)) return
  const kept = await store.rows<{ code: string; file_hash: string | null; update_by: string }>({
    sql: `select ${ruleTable.code}, file_hash, update_by from ${ruleTable} where tenant_id = ?`,
    parameters: [houseTenant],
  })
  const known = new Map(kept.map((row) => [row.code, row]))
  const steps = [...resources.values()].flatMap((resource) => {
    const field = numberedField(resource)
    const row = known.get(resource.plan.code)
    if (!field || (row && (row.update_by !== author || row.file_hash === hashOfFile({ resource, field })))) return []
    return ruleSteps({ rules, parts }, { resource, field })
  })
  if (steps.length > 0) await store.write(steps)
}

/** Author of rows created from files. */
const author = 'system'

function hashOfFile({ resource: { plan }, field }: Numbered): string {
  return hashOf(JSON.stringify([plan.title, field.props.number]))
}

function ruleSteps({ rules, parts }: Tables, { resource, field }: Numbered): readonly Step[] {
  const { code, title } = resource.plan
  const rule = writtenRule(field)
  const id = seedId(ruleResource, code)
  const now = nowText()
  const stamp = {
    createBy: author,
    createTime: now,
    updateBy: author,
    updateTime: now,
    sysOrgCode: '',
    tenantId: houseTenant,
    version: 1,
  }
  const row = {
    id,
    code,
    name: textIn('zh', title),
    nameEn: textIn('en', title),
    example: numberOf(composed(rule, { today: todayText(), orgCode: '', record: {} }), 1),
    resetBy: rule.resetBy,
    enabled: 'Y',
    fileHash: hashOfFile({ resource, field }),
  }
  const pieces = rule.parts.map(({ type, value, length }, index) => ({
    id: seedId(partResource, `${code}/${index}`),
    ruleId: id,
    partType: type,
    value: value === '' ? null : value,
    length: length ?? null,
    sortNo: index + 1,
  }))
  return [
    { sql: `delete from ${quoted(parts.storage.table)} where rule_id = ?`, parameters: [id] },
    {
      sql: `delete from ${quoted(rules.storage.table)} where code = ? and tenant_id = ?`,
      parameters: [code, houseTenant],
    },
    ...insertSteps(rules, [row], stamp, quoted),
    ...insertSteps(parts, pieces, stamp, quoted),
  ]
}
