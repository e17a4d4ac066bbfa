import { Stories, Subtitle, Title, useOf } from '@storybook/addon-docs/blocks'
import { FieldEditor } from '../src/docs/try/field-editor.tsx'
import { type FieldType, fieldTypes } from '../src/schema/fields/registry.ts'
import { Frame } from '../stories/kit/frame.tsx'

/** The docs page of a field type: an editor of its definition, then a story for each state. */
export function FieldDocs() {
  const resolved = useOf('meta', ['meta'])
  const type = resolved.type === 'meta' ? resolved.preparedMeta.initialArgs.type : undefined
  return (
    <>
      <Title />
      <Subtitle>{typeof type === 'string' ? `"type": "${type}"` : ''}</Subtitle>
      {isFieldType(type) && (
        <Frame lang="zh" isDark={false} isInline>
          <FieldEditor key={type} type={type} />
        </Frame>
      )}
      <Stories />
    </>
  )
}

function isFieldType(type: unknown): type is FieldType {
  return (fieldTypes as readonly unknown[]).includes(type)
}
