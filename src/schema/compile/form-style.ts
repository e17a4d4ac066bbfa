import type { CompiledField, CompiledResource, ServerResource } from '../model/compiled.ts'
import { arrange, type FormStyle, type FormStyles, type StyledField } from '../model/form-style.ts'
import { hashOf } from './hash.ts'

/** A compiled resource that knows the styles administrators gave its form. */
export function withStyles(resource: ServerResource, styles: FormStyles | undefined): ServerResource {
  if (!styles) return resource
  const { version, ...plan } = resource.plan
  const styled = { ...plan, form: { ...plan.form, styles } }
  return { ...resource, plan: { ...styled, version: hashOf(`${version} ${JSON.stringify(styles)}`) } }
}

/** A resource with its form as the style for a way of use wants it: sections keep their fields, in the style's order. */
export function inStyle(resource: CompiledResource, use: 'edit' | 'info'): CompiledResource {
  const style = resource.form.styles?.[use]
  if (!style) return resource
  const { columns = resource.form.columns } = style
  return {
    ...resource,
    version: `${resource.version}-${use}`,
    fields: styledFields(resource.fields, style),
    form: {
      ...resource.form,
      columns,
      sections: resource.form.sections.map((section) => ({
        ...section,
        columns: style.columns ?? section.columns,
        fields: arrange(section.fields, style.fields),
      })),
    },
  }
}

/** What a style says of the columns of a table. */
export function rowStyleOf({ rowStyle }: CompiledField['props']): readonly StyledField[] {
  return Array.isArray(rowStyle) ? (rowStyle as readonly StyledField[]) : []
}

/** The rows of a table with the columns its style wants. */
export function rowsInStyle(resource: CompiledResource, style: readonly StyledField[]): CompiledResource {
  return inStyle({ ...resource, form: { ...resource.form, styles: { edit: { fields: style, rows: {} } } } }, 'edit')
}

function styledFields(
  fields: CompiledResource['fields'],
  { fields: head, rows }: FormStyle,
): CompiledResource['fields'] {
  const wanted = new Map(head.map((each) => [each.field, each]))
  const styled = (field: CompiledField): CompiledField => {
    const { title, span } = wanted.get(field.key) ?? {}
    const columns = rows[field.key]
    return {
      ...field,
      ...(title && { title }),
      ...(span !== undefined && { span }),
      ...(columns && { props: { ...field.props, rowStyle: columns } }),
    }
  }
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, styled(field)]))
}
