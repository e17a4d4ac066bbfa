import { useNavigate } from 'react-router-dom'
import type { Notice } from '../../api/notices.ts'
import { viewOf } from './notice-target.ts'
import { useReading } from './use-reading.ts'

/** Opens a notice: the view it names, otherwise by `show`. */
export function useOpenNotice(show: (notice: Notice) => void): (notice: Notice) => void {
  const navigate = useNavigate()
  const { read } = useReading()
  return (notice) => {
    const view = viewOf(notice)
    if (view === undefined) return show(notice)
    void read(notice)
    void navigate(view)
  }
}
