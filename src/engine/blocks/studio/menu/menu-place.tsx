import { MenuOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { textIn } from '../../../../schema/base/text.ts'
import type { MenuTarget } from '../../../../schema/model/menu-target.ts'
import type { OpenFile, StudioMenu } from '../../../../schema/model/studio-data.ts'
import { useLang } from '../../../../state/lang.ts'
import { samePage } from '../../../frame/page-frame.ts'
import { useListed } from '../kit/use-listed.ts'
import { GroupField } from './group-field.tsx'
import { leadsTo, targetOf } from './leads-to.ts'
import { type ChosenGroup, useMenuDraft } from './use-menu-draft.ts'

type Props = {
  readonly opened: OpenFile
  /** The draft removes the file. */
  readonly isRemoved: boolean
}

/** Way of an open file into the menu: the choice of a group, or the draft that has its entry. Nothing where it is in the menu. */
export function MenuPlace({ opened, isRemoved }: Props) {
  const { menus } = useListed(opened.path)
  const target = targetOf(opened)
  if (!target || isRemoved || menus.length === 0) return null
  const drafted = menus.find((menu) => leadsTo(menu, target, 'added'))
  if (drafted) return <DraftOfMenu menu={drafted} />
  return menus.some((menu) => leadsTo(menu, target)) ? null : <AddToMenu {...{ target, menus }} />
}

function DraftOfMenu({ menu: { path, title } }: { readonly menu: StudioMenu }) {
  const { t } = useTranslation()
  const lang = useLang()
  const [, setSearch] = useSearchParams()
  return (
    <Button
      type="text"
      icon={<MenuOutlined />}
      title={t('studioMenu.draftHint', { title: textIn(lang, title) })}
      onClick={() => setSearch({ file: path }, { state: samePage })}
    >
      {t('studioMenu.draft')}
    </Button>
  )
}

type AddProps = { readonly target: MenuTarget; readonly menus: readonly StudioMenu[] }

function AddToMenu({ target, menus }: AddProps) {
  const { t } = useTranslation()
  const id = useId()
  const addEntry = useMenuDraft()
  const [isOpen, setOpen] = useState(false)
  const [group, setGroup] = useState<ChosenGroup>()
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    if (!group) return
    setBusy(true)
    if (await addEntry(group, target)) setOpen(false)
    setBusy(false)
  }
  return (
    <>
      <Button type="text" icon={<MenuOutlined />} onClick={() => setOpen(true)}>
        {t('studioMenu.add')}
      </Button>
      <Modal
        open={isOpen}
        destroyOnHidden
        title={t('studioMenu.addTitle')}
        okText={t('studioMenu.confirm')}
        cancelText={t('studio.cancel')}
        okButtonProps={{ disabled: !group, loading: isBusy }}
        onOk={() => void add()}
        onCancel={() => setOpen(false)}
      >
        <div className="studio-form">
          <GroupField id={id} label={t('studioMenu.target')} menus={menus} value={group} onChange={setGroup} />
        </div>
      </Modal>
    </>
  )
}
