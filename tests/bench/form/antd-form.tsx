import { Button, DatePicker, Form, Input, InputNumber, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { choices, hiddenBy, type Mixed } from './mixed.ts'

const options = choices.map((value) => ({ value, label: value }))

/** The same form, handwritten with antd. */
export function AntdForm({ fields }: { readonly fields: readonly Mixed[] }) {
  return (
    <Form layout="vertical">
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 24 }}>
        {fields.map((field) => (
          <When key={field.key} after={field.after}>
            <Form.Item
              key={field.key}
              name={field.key}
              label={field.title}
              rules={[
                ...(field.required ? [{ required: true }] : []),
                ...(field.type === 'text' ? [{ max: 100 }] : []),
              ]}
              {...(field.type === 'switch' && { valuePropName: 'checked' })}
            >
              <Control type={field.type} />
            </Form.Item>
          </When>
        ))}
      </div>
      <Button htmlType="submit">Save</Button>
    </Form>
  )
}

// As in antd's documentation: the options are requested again when the parent value changes.
function When({ after, children }: { readonly after: string | undefined; readonly children: ReactNode }) {
  if (after === undefined) return children
  return (
    <Form.Item noStyle shouldUpdate={(before, now) => before[after] !== now[after]}>
      {({ getFieldValue }) => (getFieldValue(after) === hiddenBy ? null : children)}
    </Form.Item>
  )
}

const wide = { width: '100%' }

// Form.Item passes value, onChange and id to its child.
function Control({ type, ...given }: Pick<Mixed, 'type'>) {
  if (type === 'number') return <InputNumber style={wide} {...given} />
  if (type === 'list') return <Select style={wide} allowClear showSearch options={options} {...given} />
  if (type === 'date') return <DatePicker style={wide} {...given} />
  if (type === 'switch') return <Switch {...given} />
  return <Input {...given} />
}
