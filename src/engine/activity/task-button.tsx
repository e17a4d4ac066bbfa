import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '../../i18n/instance.ts'
import { process } from '../../i18n/process.ts'
import { ProcessDecision, type TaskProps } from './process-decision.tsx'

addTexts({ process })

/** Button under a record that approves the reader's task. */
export function TaskButton({ task, about }: Pick<TaskProps, 'task' | 'about'>) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const finish = async () => {
    setOpen(false)
    await queries.invalidateQueries()
  }
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('process.approve')}
      </Button>
      {isOpen && (
        <ProcessDecision task={task} about={about} outcome="approve" onDone={finish} onCancel={() => setOpen(false)} />
      )}
    </>
  )
}
