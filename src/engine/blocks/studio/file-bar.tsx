import {
  ArrowLeftOutlined,
  DeleteOutlined,
  ExportOutlined,
  HistoryOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
} from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OpenFile } from '../../../schema/model/studio-data.ts'
import { HasPermission } from '../../permission/has-permission.tsx'
import { Tool } from './kit/tool.tsx'
import { MenuPlace } from './menu/menu-place.tsx'
import { CompareStandard } from './overlay/compare-standard.tsx'
import type { FileKeeper } from './use-file-draft.ts'

type Props = {
  readonly opened: OpenFile
  readonly keeper: FileKeeper
  readonly text: string | null
  readonly hasList: boolean
  readonly onList: (hasList: boolean) => void
  readonly onClose: () => void
  readonly onHistory: () => void
  readonly onDrop: () => void
  readonly onRemove: () => void
  readonly onPublish: () => void
}

/** Address of the page that a file makes, if it has one of its own. */
function pageOf({ kind, code, served }: OpenFile): string | undefined {
  if (served === null) return undefined
  return { resource: `/list/${code}`, page: `/page/${code}`, report: `/report/${code}` }[kind as string]
}

/** Top of an open file: name, state of the draft, history, removal, publication. */
export function FileBar(props: Props) {
  const { opened, keeper, text, hasList, onList, onClose, onHistory, onDrop, onRemove, onPublish } = props
  const { t } = useTranslation()
  const page = pageOf(opened)
  const isChanged = keeper.version > 0 || keeper.state !== 'kept'
  const back = t('studio.back')
  return (
    <header className="studio-bar">
      <Button
        className="studio-back"
        type="text"
        icon={<ArrowLeftOutlined />}
        aria-label={back}
        title={back}
        onClick={onClose}
      />
      <span className="studio-fold">
        <Tool
          label={t(hasList ? 'studio.hideList' : 'studio.showList')}
          icon={hasList ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
          onClick={() => onList(!hasList)}
        />
      </span>
      <div className="studio-bar-title">
        <strong>{opened.code}</strong>
        <span className="studio-item-note" role="status">
          {t(`studio.kind_${opened.kind}`)}
          {opened.tenant !== undefined && ` · ${t('studio.tag_tenant', { tenant: opened.tenant })}`} ·{' '}
          {t(stateText(keeper.state, isChanged, text === null))}
          {opened.draft && ` · ${t('studio.draftBy', { who: opened.draft.who, at: opened.draft.at.slice(0, 16) })}`}
        </span>
      </div>
      {page !== undefined && (
        <Tooltip title={t('studio.openPage')}>
          <Link to={page} target="_blank" rel="noopener" aria-label={t('studio.openPage')} className="studio-open">
            <ExportOutlined />
          </Link>
        </Tooltip>
      )}
      <CompareStandard opened={opened} text={text} />
      <MenuPlace opened={opened} text={text} />
      <Button type="text" icon={<HistoryOutlined />} onClick={onHistory}>
        {t('studio.history')}
      </Button>
      <Button type="text" icon={<DeleteOutlined />} onClick={onRemove} disabled={opened.served === null}>
        {t(text === null ? 'studio.undoRemove' : 'studio.remove')}
      </Button>
      {isChanged && (
        <Button type="text" onClick={onDrop}>
          {t('studio.drop')}
        </Button>
      )}
      <HasPermission action="onl:overlay:publish">
        <Button type="primary" disabled={!isChanged} onClick={onPublish}>
          {t('studio.publish')}
        </Button>
      </HasPermission>
    </header>
  )
}

function stateText(state: FileKeeper['state'], isChanged: boolean, isRemoved: boolean): string {
  if (state !== 'kept') return `studio.state_${state}`
  if (isRemoved) return isChanged ? 'studio.state_removed' : 'studio.state_gone'
  return isChanged ? 'studio.state_draft' : 'studio.state_live'
}
