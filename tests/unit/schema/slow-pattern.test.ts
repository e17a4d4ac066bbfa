import { describe, expect, it } from 'vitest'
import { checkPatternsIn, hasUnsafePattern } from '../../../src/schema/load/check-pattern.ts'
import { parseFile } from '../../../src/schema/load/parsed-file.ts'
import { Report } from '../../../src/schema/load/report.ts'
import { patternFault } from '../../../src/schema/rules/slow-pattern.ts'

describe('pattern with catastrophic backtracking', () => {
  it.each([
    '^(a+)+$',
    '^(\\w*\\s?){9}$',
    '^(a|a)*$',
    '^(a*)*$',
    '^a*a*$',
    '^(\\w?){30}$',
    '^(.{1,50}){1,50}$',
    '^(?:\\d+|\\w+)+$',
    '^[^@]+@[^@]+\\.[^@]+$',
    '\\d+x',
    '^x|\\s+$',
    '^\\w?\\w?\\w?\\w?\\w?\\w?\\w?\\w?\\w?\\w?\\w?\\w?x$',
  ])('%s is refused', (pattern) => {
    expect(patternFault(pattern)).toBe('slow')
  })

  it.each(['^(?=a)', '^(a)\\1$', '(?<!a)b', '^(?<x>a)\\k<x>$'])('%s has lookaround or backreferences', (pattern) => {
    expect(patternFault(pattern)).toBe('backward')
  })

  it.each([
    '^[0-9A-Za-z -]+$',
    '^\\d{1,3}(\\.\\d{1,3}){3}$',
    '^[^@]+@[^@.]+(\\.[^@.]+)+$',
    '^([a-z]+,)*[a-z]+$',
    '^(parent\\.)?\\w+$',
    '^(admin|auditor)$',
    '^[\\u4e00-\\u9fa5]{2,20}$',
    '^\\p{L}+$',
    '[A-Z]{3}',
    '^1[3-9]\\d{9}$',
    '^([1-9]\\d{5})(18|19|20)\\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])\\d{3}[\\dXx]$',
  ])('%s is accepted, and fast on a long text', (pattern) => {
    expect(patternFault(pattern)).toBeUndefined()
  })

  it('is found anywhere in a JSON Schema', () => {
    const schema = {
      properties: { a: { pattern: '^(a+)+$' }, b: { items: [{ patternProperties: { '^(b*)*$': {} } }] } },
    }
    const text = JSON.stringify(schema)
    const report = new Report(parseFile('schemas/pages/x.json', text))
    checkPatternsIn(schema, [], report)
    expect(report.problems.map(({ pointer }) => pointer)).toEqual([
      '/properties/a/pattern',
      '/properties/b/items/0/patternProperties/^(b*)*$',
    ])
    expect(hasUnsafePattern({ pattern: '^a+$' })).toBe(false)
  })
})
