import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../../widgets/kit/lazily.ts'
import { Tag } from '../../../../widgets/kit/tag.tsx'
import { addTexts } from '../../../i18n/instance.ts'
import { studioPlan } from '../../../i18n/studio-plan.ts'
import { listed, textIn } from '../../../schema/base/text.ts'
import type { Change, StudioFile, StudioPlan } from '../../../schema/model/studio-data.ts'
import { useLang } from '../../../state/lang.ts'
import { OnDemand } from '../../on-demand.tsx'
import { ProblemList } from './kit/problem-list.tsx'
import { AffectedRows } from './plan/affected-rows.tsx'
import { Dependents } from './plan/dependents.tsx'
import { Part } from './plan/part.tsx'
import { PlanRights } from './plan/plan-rights.tsx'
import { Widenings } from './plan/widenings.tsx'

addTexts({ studioPlan })

const TextDiff = lazily(() => import('./code/text-diff.tsx'), 'TextDiff')

const colors: Readonly<Record<Change, string>> = { added: 'green', changed: 'blue', removed: 'red' }

type Props = {
  readonly plan: StudioPlan
  readonly isBehind: boolean
  /** Further drafts without which the chosen ones are wrong. */
  readonly needed: readonly StudioFile[]
  readonly onTake: (paths: readonly string[]) => void
}

/** What a publication changes: mistakes, lost data, tables, rights, screens, texts. */
export function PlanView({ plan, isBehind, needed, onTake }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const { problems, losses, tables, rights, hooks, affected, dependents, screens, files } = plan
  const errors = problems.filter(({ severity }) => severity === 'error')
  const notes = problems.filter(({ severity }) => severity !== 'error')
  return (
    <div className="studio-plan" aria-busy={isBehind}>
      {errors.length > 0 && (
        <Alert type="error" title={t('studio.wrong')} description={<ProblemList problems={errors} />} />
      )}
      {needed.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('studio.needs')}
          description={listed(
            lang,
            needed.map(({ title, code }) => `${textIn(lang, title)} ${code}`),
          )}
          action={<Button onClick={() => onTake(needed.map(({ path }) => path))}>{t('studio.takeNeeded')}</Button>}
        />
      )}
      {losses.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('studio.losses')}
          description={losses.map(({ table, column = '', kind, rows = 0, of, title }) => {
            const what = [of, title].filter((each) => each !== undefined).map((each) => textIn(lang, each))
            return <div key={`${table} ${column}`}>{t(`studio.loss_${kind}`, { what: what.join(' · '), rows })}</div>
          })}
        />
      )}
      <Widenings rights={rights} />
      <Dependents dependents={dependents} />
      <MovedFiles files={files} />
      <Part title={t('studio.tables')} isShown={tables.length > 0}>
        {tables.map(({ code, title, change, columns }) => (
          <li key={code}>
            <ChangeTag change={change} /> {textIn(lang, title)} <small>{code}</small>
            {change === 'changed' && (
              <ul className="studio-list" aria-label={t('studio.columns', { title: textIn(lang, title) })}>
                {columns.map((column) => (
                  <li key={column.field}>
                    <ChangeTag change={column.change} /> {textIn(lang, column.title)} <small>{column.field}</small>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </Part>
      <AffectedRows affected={affected} />
      <PlanRights rights={rights} hooks={hooks} />
      <Part title={t('studio.screens')} isShown={screens.length > 0}>
        {screens.map(({ kind, code, title, change }) => (
          <li key={`${kind} ${code}`}>
            <ChangeTag change={change} /> {t(`studio.kind_${kind}`)} {textIn(lang, title)} <small>{code}</small>
          </li>
        ))}
      </Part>
      {notes.length > 0 && (
        <Alert type="info" title={t('studio.warnings')} description={<ProblemList problems={notes} />} />
      )}
      <h3>{t('studio.diff')}</h3>
      {files.map(({ path, before, after, isMoved }) => (
        <details key={path} open={files.length === 1}>
          <summary>
            {path} {isMoved && <Tag option={{ value: 'moved', label: t('studio.moved'), color: 'red' }} />}
            <ChangeTag change={changeOf(before, after)} />
          </summary>
          {before === after ? (
            <p className="studio-note">{t('studio.noChange')}</p>
          ) : (
            <OnDemand>
              <TextDiff label={path} before={before ?? ''} after={after ?? ''} />
            </OnDemand>
          )}
        </details>
      ))}
    </div>
  )
}

function changeOf(before: string | null, after: string | null): Change {
  if (before === null) return 'added'
  return after === null ? 'removed' : 'changed'
}

function ChangeTag({ change }: { readonly change: Change }) {
  const { t } = useTranslation()
  return <Tag option={{ value: change, label: t(`studio.change_${change}`), color: colors[change] }} />
}

/** Files that others changed or deleted after the beginning of their drafts. */
function MovedFiles({ files }: Pick<StudioPlan, 'files'>) {
  const { t } = useTranslation()
  const moved = files.filter(({ isMoved }) => isMoved)
  const gone = moved.filter(({ before }) => before === null).map(({ path }) => path)
  return (
    <>
      {moved.length > gone.length && (
        <Alert type="warning" showIcon title={t('studio.movedTitle')} description={t('studio.movedHint')} />
      )}
      {gone.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('studio.goneTitle')}
          description={t('studio.goneHint', { paths: gone.join(' ') })}
        />
      )}
    </>
  )
}
