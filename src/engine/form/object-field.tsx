import { getDefaultRegistry } from '@rjsf/core'
import type { FieldProps, RJSFSchema } from '@rjsf/utils'
import { textIn } from '../../schema/base/text.ts'
import { Boundary } from '../boundary.tsx'
import { DocumentSections } from './document-sections.tsx'
import { FieldSlot } from './field-slot.tsx'
import { type OpenForm, useOpenForm } from './form-context.ts'
import type { PlannedSection } from './form-plan.ts'
import { SectionTabs } from './section-tabs.tsx'
import { useShownSections } from './use-shown-sections.ts'

const { ObjectField: stock } = getDefaultRegistry().fields
if (!stock) throw new Error('rjsf has no ObjectField')
const StockObjectField = stock

/**
 * Root of a resource's form: its sections, each field in a slot that subscribes to its own value. Nested objects
 * and raw rjsf forms are rendered by rjsf.
 */
export function ObjectField(props: FieldProps) {
  const form = useOpenForm()
  if (!form || props.fieldPathId.path.length > 0) return <StockObjectField {...props} />
  return <Sections form={form} root={props} />
}

function Sections({ form, root }: { readonly form: OpenForm; readonly root: FieldProps }) {
  const sections = useShownSections(form)
  if (form.plan.layout === 'tabs') {
    const draw = (section: PlannedSection) => <Section section={section} form={form} root={root} isTab />
    const tabs = <SectionTabs form={form} sections={sections} draw={draw} />
    return form.isView && form.plan.isDocument ? <div className="d-sections">{tabs}</div> : tabs
  }
  if (form.isView && form.plan.isDocument) {
    const draw = (section: PlannedSection) => (
      <Section key={section.id} section={section} form={form} root={root} isTab={!isLines(form, section)} />
    )
    return <DocumentSections form={form} sections={sections} draw={draw} />
  }
  return sections.map((section) => <Section key={section.id} section={section} form={form} root={root} />)
}

const isLines = ({ plan }: OpenForm, { fields }: PlannedSection) =>
  fields.every((key) => plan.fields.get(key)?.type === 'table')

type SectionProps = {
  readonly section: PlannedSection
  readonly form: OpenForm
  readonly root: FieldProps
  /** Its tab or fold shows the title already. */
  readonly isTab?: boolean
}

function Section({ section, form, root, isTab = false }: SectionProps) {
  const hasTitle = section.title !== undefined && !isTab
  const titleId = `${form.idPrefix}-${section.id}`
  const title = section.title && textIn(form.lang, section.title)
  return (
    <section className="f-section" {...(hasTitle && { 'aria-labelledby': titleId })}>
      {hasTitle && (
        <h3 id={titleId} className="f-title">
          {title}
        </h3>
      )}
      <div className={`f-grid f-columns-${section.columns}`}>
        {section.fields.map((key, index) => (
          <Boundary key={key} scope="field">
            <FieldSlot
              form={form}
              name={key}
              columns={section.columns}
              schema={propertyOf(root.schema, key)}
              uiSchema={root.uiSchema?.[key]}
              registry={root.registry}
              heading={index === 0 ? title : undefined}
            />
          </Boundary>
        ))}
      </div>
    </section>
  )
}

function propertyOf({ properties }: RJSFSchema, key: string): RJSFSchema {
  const property = properties?.[key]
  return typeof property === 'object' ? property : {}
}
