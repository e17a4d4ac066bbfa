import type { PortalFigures } from '../../schema/model/portal-data.ts'
import { CountUp } from '../kit/count-up.tsx'
import { usePage } from '../kit/page-context.ts'

/** The numbers of the theme: counts of the database, or its own. */
export function Stats({ figures }: { readonly figures: PortalFigures }) {
  const { theme } = usePage()
  const stats = theme.hero?.statsData ?? []
  if (stats.length === 0) return null
  return (
    <dl className="s-stats">
      {stats.map(({ title = '', unit, value = 0, figure, plus = false }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <CountUp value={figure ? figures[figure] : value} plus={plus} />
            {unit && <span className="s-unit">{unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
