import { UserAddOutlined, UserDeleteOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../../widgets/kit/contract.ts'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { joinRecords } from '../../api/resource.ts'
import { addTexts } from '../../i18n/instance.ts'
import { records } from '../../i18n/records.ts'
import type { CompiledField, CompiledResource, Source } from '../../schema/model/compiled.ts'
import { useClient } from '../../state/client.ts'
import { useErrorText } from '../error-text.ts'
import { OnDemand } from '../on-demand.tsx'
import type { ResourceListProps } from './resource-list.tsx'

addTexts({ records })

const PickDialog = lazily(() => import('../../../widgets/popup/pick-dialog.tsx'), 'PickDialog')

type Props = {
  readonly resource: CompiledResource
  readonly members: NonNullable<ResourceListProps['members']>
  readonly selected: readonly string[]
  readonly onDone: () => void
}

/** Buttons that link existing rows to the list's parent, and unlink the selected ones. */
export function MemberButtons({ resource, members, selected, onDone }: Props) {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const client = useClient()
  const errorText = useErrorText()
  const [isPicking, setPicking] = useState(false)
  const { input, source } = usePicker(resource)
  const send = async (ids: readonly string[], leave: boolean) => {
    try {
      const results = await joinRecords(client, resource.code, { ...members, ids, leave })
      const [refused] = results.filter(({ success }) => !success)
      if (refused) void message.warning(refused.message)
      else void message.success(leave ? t('records.leftOut') : t('records.joined', { count: ids.length }))
      onDone()
    } catch (error) {
      void message.error(errorText(error))
    }
  }
  const leave = () =>
    void modal.confirm({
      title: t('records.leaveAsk', { count: selected.length }),
      okText: t('records.leave'),
      cancelText: t('common.cancel'),
      okButtonProps: { danger: true },
      onOk: () => send(selected, true),
    })
  return (
    <>
      <Button icon={<UserAddOutlined />} onClick={() => setPicking(true)}>
        {t('records.join')}
      </Button>
      <Button icon={<UserDeleteOutlined />} disabled={selected.length === 0} onClick={leave}>
        {t('records.leave')}
      </Button>
      {isPicking && (
        <OnDemand>
          <PickDialog
            input={input}
            source={source}
            onClose={() => setPicking(false)}
            onPick={(rows) => {
              setPicking(false)
              void send(
                rows.map(({ id }) => String(id)),
                false,
              )
            }}
          />
        </OnDemand>
      )}
    </>
  )
}

/** The resource's rows for a picker: the first columns of its list. */
function usePicker(resource: CompiledResource): { readonly input: InputProps; readonly source: Source } {
  const id = useId()
  const { t } = useTranslation()
  return useMemo(() => {
    const source: Source = { kind: 'resource', code: resource.code, value: 'id', label: resource.label }
    const field: CompiledField = {
      key: 'members',
      type: 'popup',
      title: t('records.join'),
      required: false,
      readOnly: false,
      visible: true,
      whenHidden: 'clear',
      filter: 'none',
      stored: 'none',
      choice: 'many',
      dependsOn: [],
      source,
      schema: { type: 'string' },
      props: { multiple: true, columns: resource.list.columns.slice(0, 5).map((column) => column.field) },
    }
    return { source, input: { id, field, value: '', onChange: () => undefined, onBlur: () => undefined } }
  }, [resource, id, t])
}
