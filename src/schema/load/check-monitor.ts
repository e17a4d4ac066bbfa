import type { Path } from '../model/diagnostic.ts'
import type { MonitorBlock } from '../model/monitor-block.ts'
import { parametersOf } from '../model/monitored.ts'
import type { Report } from './report.ts'

/** Checks a monitor block: its values exist, and those of lines are numbers in one unit. */
export function checkMonitorBlock({ of, show = 'table', values }: MonitorBlock, at: Path, report: Report): void {
  const known = parametersOf(of)
  const named = (values ?? []).filter((name, index) =>
    report.name([...at, 'values', index], `value of ${of}`, name, Object.keys(known)),
  )
  if (show === 'table') return
  if (!values) {
    report.wrong(at, `set the "values" to show`)
    return
  }
  const units = new Set(named.map((name) => known[name]?.unit))
  if (show !== 'lines') return
  if (units.has('text') || units.has('time')) report.wrong([...at, 'values'], 'lines require numbers')
  else if (units.size > 1) report.wrong([...at, 'values'], 'lines of one chart must have one unit')
}
