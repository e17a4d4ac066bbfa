import { Modal, Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../widgets/kit/tag.tsx'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledField, Rule } from '../../schema/model/compiled.ts'
import { fieldsOf } from '../../schema/rules/ast.ts'
import { printExpression } from '../../schema/rules/print.ts'
import { useLang } from '../../state/lang.ts'
import type { FieldState } from './form-state.ts'
import type { FormStore } from './store.ts'

type Props = { readonly store: FormStore; readonly onClose: () => void }
type Row = { readonly field: CompiledField; readonly state: FieldState | undefined }

/** Inspector for administrators: the rules behind each field's state, as written, with the values they read. */
export function RuleInspector({ store, onClose }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const rows = [...store.plan.placed].flatMap((key): Row[] => {
    const field = store.plan.fields.get(key)
    return field ? [{ field, state: store.field(key) }] : []
  })
  const column = (name: 'visible' | 'required' | 'readOnly', title: string): TableColumnsType<Row>[number] => ({
    key: name,
    title,
    width: 240,
    render: (_, { field, state }) => <Reason rule={field[name]} holds={state?.[name] === true} store={store} />,
  })
  return (
    <Modal open title={t('form.inspect')} width={1040} footer={null} onCancel={onClose}>
      <Table<Row>
        size="small"
        rowKey={({ field }) => field.key}
        dataSource={rows}
        pagination={false}
        scroll={{ x: 900, y: '60vh' }}
        columns={[
          {
            key: 'field',
            title: t('form.field'),
            width: 180,
            render: (_, { field }) => (
              <>
                {textIn(lang, field.title)} <code>{field.key}</code>
              </>
            ),
          },
          column('visible', t('form.shown')),
          column('required', t('form.required')),
          column('readOnly', t('form.readOnly')),
        ]}
      />
    </Modal>
  )
}

type ReasonProps = { readonly rule: Rule; readonly holds: boolean; readonly store: FormStore }

function Reason({ rule, holds, store }: ReasonProps) {
  const { t } = useTranslation()
  const answer = (
    <Tag
      option={{ value: String(holds), label: t(holds ? 'form.yes' : 'form.no'), color: holds ? 'green' : 'default' }}
    />
  )
  if (typeof rule === 'boolean') return answer
  return (
    <>
      {answer} <code>{printExpression(rule)}</code>
      <ul className="f-reads">
        {fieldsOf(rule).map((name) => (
          <li key={name}>
            {name} = {JSON.stringify(store.record[name] ?? null)}
          </li>
        ))}
      </ul>
    </>
  )
}
