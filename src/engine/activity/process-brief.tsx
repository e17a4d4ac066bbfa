import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { addTexts } from '../../i18n/instance.ts'
import { process } from '../../i18n/process.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { StateTag, TaskItem } from './process-state.tsx'
import { useProcess } from './use-process.ts'
import './process.css'

addTexts({ process })

type Props = { readonly resource: Pick<CompiledResource, 'code'>; readonly id: string }

/** Process of a record in a drawer: its state, who has it since when, and a link to its page; nothing without one. */
export function ProcessBrief({ resource: { code }, id }: Props) {
  const { t } = useTranslation()
  const { data: view } = useProcess(code, id)
  if (!view) return null
  const open = view.tasks.filter(({ status }) => status === 'open')
  return (
    <section className="p-section p-brief" aria-labelledby="p-brief">
      <h2 id="p-brief">
        {t('process.title')} <StateTag view={view} />
      </h2>
      {open.length > 0 && (
        <ol className="p-tasks">
          {open.map((task) => (
            <TaskItem key={task.task} task={task} />
          ))}
        </ol>
      )}
      <Link to={`/form/${code}?id=${encodeURIComponent(id)}&mode=view`}>{t('process.whole')}</Link>
    </section>
  )
}
