import { Button, DatePicker, Form, Input, InputNumber, Select, Switch } from 'antd'
import { choices, type Mixed } from './mixed.ts'

const options = choices.map((value) => ({ value, label: value }))

/** The form as one writes it by hand with antd. */
export function AntdForm({ fields }: { readonly fields: readonly Mixed[] }) {
  return (
    <Form layout="vertical">
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 24 }}>
        {fields.map((field) => (
          <Form.Item
            key={field.key}
            name={field.key}
            label={field.title}
            rules={[...(field.required ? [{ required: true }] : []), ...(field.type === 'text' ? [{ max: 100 }] : [])]}
            {...(field.type === 'switch' && { valuePropName: 'checked' })}
          >
            <Control type={field.type} />
          </Form.Item>
        ))}
      </div>
      <Button htmlType="submit">Save</Button>
    </Form>
  )
}

const wide = { width: '100%' }

// Form.Item hands value, onChange and id to its child.
function Control({ type, ...given }: Pick<Mixed, 'type'>) {
  if (type === 'number') return <InputNumber style={wide} {...given} />
  if (type === 'list') return <Select style={wide} allowClear showSearch options={options} {...given} />
  if (type === 'date') return <DatePicker style={wide} {...given} />
  if (type === 'switch') return <Switch {...given} />
  return <Input {...given} />
}
