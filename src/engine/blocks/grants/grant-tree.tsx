import { Alert, App, Button, Empty, Skeleton, Tree } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GrantHolder } from '../../../api/grants.ts'
import { useErrorText } from '../../error-text.ts'
import { useLeaveGuard } from '../../frame/use-leave-guard.ts'
import { GrantFoot } from './grant-foot.tsx'
import { type Grant, marksOf, searched, toggled, within } from './grant-model.ts'
import { GrantTitle } from './grant-title.tsx'
import { GrantTools } from './grant-tools.tsx'
import { RulePanel } from './rule-panel.tsx'
import { useGrants } from './use-grants.ts'
import './grants.css'

type Props = {
  readonly of: GrantHolder['of']
  readonly id: string
  readonly departId?: string
  /** Code of the role, for a role. */
  readonly code?: string
}

/** Tree of menus, buttons and data rules of a holder, with ticks. */
export function GrantTree({ of, id, departId = '', code }: Props) {
  const { t } = useTranslation()
  // An administrator has every permission, so there is nothing to tick.
  if (of === 'role' && code === 'admin') return <Alert type="info" showIcon title={t('grants.admin')} />
  return <Ticking holder={of === 'departRole' ? { of, id, departId } : { of, id }} />
}

function Ticking({ holder }: { readonly holder: GrantHolder }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const { grants, codes, choose, difference, save, isLoaded, error, refetch } = useGrants(holder, t('grants.others'))
  const [isLinked, setLinked] = useState(true)
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<readonly string[]>()
  const [ruled, setRuled] = useState<Grant>()
  const [isSaving, setSaving] = useState(false)
  const isDirty = difference.added.length + difference.removed.length > 0
  useLeaveGuard(isDirty, () => isDirty)
  if (error && !isLoaded) {
    const again = <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
    return <Alert type="error" showIcon title={errorText(error)} action={again} />
  }
  if (!isLoaded) return <Skeleton />
  const shown = searched(grants, text)
  const every = shown.flatMap(within)
  const all = (isOn: boolean) =>
    choose(grants.reduce((set, grant) => toggled(grants, set, grant.key, isOn, true), codes))
  const store = () => {
    setSaving(true)
    const { added, removed } = difference
    save()
      .then(() => void message.success(t('grants.saved', { added: added.length, removed: removed.length })))
      .catch((failure: unknown) => void message.error(errorText(failure)))
      .finally(() => setSaving(false))
  }
  const isRole = holder.of === 'role'
  return (
    <div className="grants">
      <GrantTools
        text={text}
        isLinked={isLinked}
        onText={setText}
        onLinked={setLinked}
        onAll={all}
        onOpenAll={(isOpen) => setOpened(isOpen ? every.map(({ key }) => key) : [])}
      />
      {shown.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('grants.none')} />
      ) : (
        <Tree<Drawn>
          checkable
          checkStrictly
          selectable={false}
          virtual={false}
          checkedKeys={marksOf(grants, codes)}
          expandedKeys={[...(text === '' ? (opened ?? grants.map(({ key }) => key)) : every.map(({ key }) => key))]}
          onExpand={(keys) => setOpened(keys.map(String))}
          onCheck={(_, { node, checked }) => choose(toggled(grants, codes, node.key, checked, isLinked))}
          treeData={shown.map((grant) => drawn(grant, isLinked))}
          titleRender={({ grant }) => <GrantTitle grant={grant} {...(isRole && { onRules: setRuled })} />}
        />
      )}
      <GrantFoot difference={difference} isSaving={isSaving} onSave={store} onReset={() => choose(undefined)} />
      {ruled && <RulePanel menu={ruled} role={holder.id} onClose={() => setRuled(undefined)} />}
    </div>
  )
}

type Drawn = {
  readonly key: string
  readonly title: string
  readonly grant: Grant
  readonly disableCheckbox: boolean
  readonly children: Drawn[]
}

// A pure group is ticked by its descendants, which follow it only when linked.
function drawn(grant: Grant, isLinked: boolean): Drawn {
  const below = within(grant).some(({ code, isClosed }) => code !== undefined && !isClosed)
  const isMute = grant.code === undefined && !(isLinked && below)
  return {
    key: grant.key,
    title: grant.title,
    grant,
    disableCheckbox: isMute || grant.isClosed,
    children: grant.children.map((child) => drawn(child, isLinked)),
  }
}
