import { MenuOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { textIn } from '../../../../schema/base/text.ts'
import { wholeValue } from '../../../../schema/edit/format-text.ts'
import { isObject } from '../../../../schema/edit/meta-schema.ts'
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
  /** Null where the draft removes the file. */
  readonly text: string | null
}

/**
 * Way of an open file into the menu: the choice of a group, or the draft that has its entry. Nothing where it is in the menu, and for
 * rows of another record, which have no list of their own.
 */
export function MenuPlace({ opened, text }: Props) {
  const { menus: all } = useListed(opened.path)
  const menus = all.filter(({ tenant }) => tenant === opened.tenant)
  const target = targetOf(opened)
  const isOfRows = useMemo(() => text !== null && hasParent(text), [text])
  if (!target || text === null || isOfRows || menus.length === 0) return null
  const drafted = menus.find((menu) => leadsTo(menu, target, 'added'))
  if (drafted) return <DraftOfMenu menu={drafted} />
  return menus.some((menu) => leadsTo(menu, target)) ? null : <AddToMenu {...{ target, menus }} />
}

function hasParent(text: string): boolean {
  const file = wholeValue(text)
  return isObject(file) && file.parent !== undefined
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
  const { enter } = useMenuDraft()
  const [isOpen, setOpen] = useState(false)
  const [group, setGroup] = useState<ChosenGroup>()
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    if (!group) return
    setBusy(true)
    if (await enter(group, target)) setOpen(false)
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
