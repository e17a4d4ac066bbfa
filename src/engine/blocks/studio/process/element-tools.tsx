import { ApartmentOutlined, DeleteOutlined, NodeIndexOutlined } from '@ant-design/icons'
import { Button, Dropdown, Select, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLang } from '../../../../state/lang.ts'
import type { Drawing, Drawn } from './drawing.ts'
import type { Made } from './drawing-elements.ts'
import { kindOf, readerOf } from './element.ts'

/** New elements by the key of their text. */
const made: Readonly<Record<string, Made>> = {
  kind_userTask: { type: 'bpmn:UserTask' },
  kind_serviceTask: { type: 'bpmn:ServiceTask' },
  kind_exclusiveGateway: { type: 'bpmn:ExclusiveGateway' },
  kind_parallelGateway: { type: 'bpmn:ParallelGateway' },
  append_timer: { type: 'bpmn:IntermediateCatchEvent', eventDefinitionType: 'bpmn:TimerEventDefinition' },
  append_notice: { type: 'bpmn:IntermediateThrowEvent', eventDefinitionType: 'bpmn:MessageEventDefinition' },
  kind_endEvent: { type: 'bpmn:EndEvent' },
}

type Props = {
  readonly drawing: Drawing
  readonly element: Drawn | undefined
}

/**
 * Tools to draw without a mouse: choice of a node or flow by name, elements after it, flows from it, its removal. The palette and the tools at
 * an element need a pointer.
 */
export function ElementTools({ drawing, element }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const nodes = drawing.nodes()
  const isNode = element !== undefined && nodes.includes(element)
  const isFlow = element?.source !== undefined
  const leads = isNode && /(Task|Gateway|Activity|SubProcess|(?<!end)Event)$/.test(kindOf(element))
  const targets = isNode ? drawing.targetsOf(element) : []
  const nameOf = (node: Drawn): string => {
    const own = (lang === 'zh' && readerOf(node)('zh')) || node.businessObject.name
    if (!own && node.source && node.target) return `${nameOf(node.source)} → ${nameOf(node.target)}`
    return own || `${t(`drawing.kind_${kindOf(node)}`, { defaultValue: kindOf(node) })} ${node.id}`
  }
  return (
    <Space size={0} wrap>
      <Select
        className="drawing-elements"
        aria-label={t('drawing.elements')}
        placeholder={t('drawing.elements')}
        value={isNode || isFlow ? element.id : null}
        options={[...nodes, ...drawing.flows()].map((node) => ({ value: node.id, label: nameOf(node) }))}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        onChange={(id: string | null) => id !== null && drawing.choose(id)}
      />
      <Dropdown
        trigger={['click']}
        disabled={!leads}
        menu={{
          items: Object.keys(made).map((key) => ({ key, label: t(`drawing.${key}`) })),
          onClick: ({ key }) => isNode && made[key] && drawing.append(element, made[key]),
        }}
      >
        <Button type="text" icon={<ApartmentOutlined />} aria-label={t('drawing.append')} title={t('drawing.append')} />
      </Dropdown>
      <Dropdown
        trigger={['click']}
        disabled={targets.length === 0}
        menu={{
          items: targets.map((node) => ({ key: node.id, label: nameOf(node) })),
          onClick: ({ key }) => {
            const target = targets.find(({ id }) => id === key)
            if (isNode && target) drawing.connect(element, target)
          },
        }}
      >
        <Button
          type="text"
          icon={<NodeIndexOutlined />}
          aria-label={t('drawing.connect')}
          title={t('drawing.connect')}
        />
      </Dropdown>
      <Button
        type="text"
        icon={<DeleteOutlined />}
        disabled={!(isNode || isFlow)}
        aria-label={t('drawing.remove')}
        title={t('drawing.remove')}
        onClick={() => element && drawing.remove(element)}
      />
    </Space>
  )
}
