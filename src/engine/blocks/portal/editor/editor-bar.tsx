import { ArrowLeftOutlined, HistoryOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { HasPermission } from '../../../permission/has-permission.tsx'
import type { KeepState } from '../../drafts/use-draft-keeper.ts'
import { type Device, DeviceChoice } from '../preview-bar.tsx'
import { studioAddress } from '../site-address.ts'
import type { ThemeHistory } from './use-theme-history.ts'

/** Languages on the canvas. */
export type Shown = 'zh' | 'en' | 'both'

type Props = {
  readonly code: string
  readonly title: string
  readonly history: ThemeHistory
  readonly state: KeepState
  /** Whether there is something that visitors do not see yet. */
  readonly isChanged: boolean
  readonly isPublishing: boolean
  readonly shown: Shown
  readonly device: Device
  readonly onShown: (shown: Shown) => void
  readonly onDevice: (device: Device) => void
  readonly onHistory: () => void
  readonly onDrop: () => void
  readonly onPublish: () => void
}

/** Top of the editor: way back, state of the draft, undo, what the canvas shows, preview, history, publish. */
export function EditorBar(props: Props) {
  const { t } = useTranslation()
  const { code, title, history, state, isChanged } = props
  const icon = (label: string, picture: ReactNode, isOff: boolean, onClick: () => void) => (
    <Button type="text" icon={picture} disabled={isOff} aria-label={label} title={label} onClick={onClick} />
  )
  return (
    <div className="portal-bar">
      <Link to="/page/onl/page" className="portal-back" aria-label={t('designer.close')} title={t('designer.close')}>
        <ArrowLeftOutlined />
      </Link>
      <div className="portal-bar-title">
        <strong>{title}</strong>
        <span role="status">{t(stateText(state, isChanged))}</span>
      </div>
      {icon(t('designer.undo'), <UndoOutlined />, !history.canUndo, history.undo)}
      {icon(t('designer.redo'), <RedoOutlined />, !history.canRedo, history.redo)}
      <span className="portal-bar-space" />
      <DeviceChoice device={props.device} onDevice={props.onDevice} />
      <Segmented
        aria-label={t('designer.language')}
        value={props.shown}
        options={(['zh', 'en', 'both'] as const).map((value) => ({ value, label: t(`designer.lang_${value}`) }))}
        onChange={props.onShown}
      />
      <span className="portal-bar-space" />
      {icon(t('designer.history'), <HistoryOutlined />, false, props.onHistory)}
      {isChanged && (
        <Button type="text" onClick={props.onDrop}>
          {t('designer.drop')}
        </Button>
      )}
      <Button href={studioAddress(code, 'draft')} target="_blank" rel="noopener">
        {t('designer.preview')}
      </Button>
      <HasPermission action="onl:studio:publish">
        <Button type="primary" disabled={!isChanged} loading={props.isPublishing} onClick={props.onPublish}>
          {t('designer.publish')}
        </Button>
      </HasPermission>
    </div>
  )
}

function stateText(state: KeepState, isChanged: boolean): string {
  if (state === 'kept') return isChanged ? 'designer.state_draft' : 'designer.state_live'
  return `designer.state_${state}`
}
