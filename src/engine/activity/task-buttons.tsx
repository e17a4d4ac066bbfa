import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '../../i18n/instance.ts'
import { process } from '../../i18n/process.ts'
import type { Outcome } from '../../schema/process/run/state.ts'
import { ProcessDecision, type TaskProps } from './process-decision.tsx'

addTexts({ process })

type Props = Pick<TaskProps, 'task' | 'about'> & { readonly outcomes: readonly Outcome[] }

/** Buttons under a record that decide the reader's task with an opinion; on a phone they stay at the thumb (form.css). */
export function TaskButtons({ task, about, outcomes }: Props) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Outcome>()
  const finish = async () => {
    setAsked(undefined)
    await queries.invalidateQueries()
  }
  return (
    <>
      {outcomes.map((outcome) => (
        <Button
          key={outcome}
          className="f-kept"
          type={outcome === 'approve' ? 'primary' : 'default'}
          danger={outcome === 'reject'}
          onClick={() => setAsked(outcome)}
        >
          {t(`process.${outcome}`)}
        </Button>
      ))}
      {asked && (
        <ProcessDecision
          task={task}
          about={about}
          outcome={asked}
          onDone={finish}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
