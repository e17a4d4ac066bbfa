import { DownOutlined, TableOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../../widgets/kit/lazily.ts'
import { useErrorText } from '../../error-text.ts'
import { OnDemand } from '../../on-demand.tsx'
import type { ListViews } from './use-list-views.ts'

const ViewDialog = lazily(() => import('./view-dialog.tsx'), 'ViewDialog')

type Item = NonNullable<NonNullable<MenuProps['items']>[number]>

/** Views of a list: choose, save, share, copy the link. */
export function ViewMenu({ views }: { readonly views: ListViews }) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const errorText = useErrorText()
  const [dialog, setDialog] = useState<'add' | 'edit'>()
  const { current, isChanged } = views
  const report = (work: Promise<unknown>, done: string) =>
    work.then(
      () => message.success(done),
      (error: unknown) => message.error(errorText(error)),
    )
  const copyLink = () => report(navigator.clipboard.writeText(views.link()), t('query.linkCopied'))
  const remove = (name: string) =>
    modal.confirm({
      title: t('query.removeViewAsk', { name }),
      okButtonProps: { danger: true },
      onOk: () => report(views.remove(), t('query.viewRemoved')),
    })
  const group = (label: string, shown: ListViews['all']): readonly Item[] =>
    shown.length === 0
      ? []
      : [
          {
            key: label,
            type: 'group',
            label,
            children: shown.map((view) => ({
              key: view.id,
              label: view.isMine && view.isShared ? `${view.name} · ${t('query.shared')}` : view.name,
              onClick: () => views.choose(view),
            })),
          },
        ]
  const own: readonly Item[] =
    current?.isMine === true
      ? [
          {
            key: '#save',
            label: t('query.saveView', { name: current.name }),
            disabled: !isChanged,
            onClick: () => void report(views.save(), t('query.viewSaved')),
          },
          { key: '#edit', label: t('query.editView'), onClick: () => setDialog('edit') },
          {
            key: '#remove',
            danger: true,
            label: t('query.removeView', { name: current.name }),
            onClick: () => remove(current.name),
          },
        ]
      : []
  const items: Item[] = [
    { key: '#plain', label: t('query.plainView'), onClick: () => views.choose(undefined) },
    ...group(
      t('query.myViews'),
      views.all.filter(({ isMine }) => isMine),
    ),
    ...group(
      t('query.sharedViews'),
      views.all.filter(({ isMine }) => !isMine),
    ),
    { type: 'divider' },
    { key: '#add', label: t('query.saveAs'), onClick: () => setDialog('add') },
    ...own,
    { key: '#link', label: t('query.copyLink'), onClick: () => void copyLink() },
  ]
  const name = current ? current.name + (isChanged ? t('query.changed') : '') : t('query.plainView')
  return (
    <>
      <Dropdown menu={{ items, selectable: true, selectedKeys: [current?.id ?? '#plain'] }} trigger={['click']}>
        <Button icon={<TableOutlined />} aria-label={t('query.viewOf', { name })}>
          <span className="list-view-name">{current ? name : t('query.view')}</span>
          <DownOutlined />
        </Button>
      </Dropdown>
      {dialog && (
        <OnDemand>
          <ViewDialog
            first={dialog === 'edit' ? current : undefined}
            onClose={() => setDialog(undefined)}
            onSave={async (given, isShared) => {
              await (dialog === 'edit' ? views.rename(given, isShared) : views.add(given, isShared))
              void message.success(t('query.viewSaved'))
              setDialog(undefined)
            }}
          />
        </OnDemand>
      )}
    </>
  )
}
