import { type Text, textIn } from '../base/text.ts'
import { adminRole } from '../model/roles.ts'

const definitions = [
  'xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"',
  'xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"',
  'xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"',
  'xmlns:di="http://www.omg.org/spec/DD/20100524/DI"',
  'xmlns:procura="urn:procura:process"',
].join(' ')

/**
 * Path and text of a valid process to start from: one review between start and end. Nothing starts it before its drawing names an action.
 * @param code as in its path, `bd/unit`; @param resource code of the resource of its records, and its title.
 */
export function startingProcess(
  code: string,
  resource: string,
  title: Text = code,
): { readonly path: string; readonly text: string } {
  const id = `p_${code.replaceAll(/[^a-z0-9]/g, '_')}`
  const shape = (
    of: string,
    [x, y, width, height]: readonly number[],
  ) => `      <bpmndi:BPMNShape id="${of}_di" bpmnElement="${of}">
        <dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}" />
      </bpmndi:BPMNShape>`
  const edge = (of: string, from: number, to: number) => `      <bpmndi:BPMNEdge id="${of}_di" bpmnElement="${of}">
        <di:waypoint x="${from}" y="120" />
        <di:waypoint x="${to}" y="120" />
      </bpmndi:BPMNEdge>`
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions ${definitions} id="definitions" targetNamespace="urn:procura:processes">
  <bpmn:process id="${id}" name="${escaped(textIn('en', title))}" isExecutable="true" procura:zh="${escaped(textIn('zh', title))}" procura:resource="${resource}">
    <bpmn:startEvent id="start" name="Start" procura:zh="开始" />
    <bpmn:userTask id="review" name="Review" procura:zh="审核" procura:role="${adminRole}" />
    <bpmn:endEvent id="end" name="End" procura:zh="结束" />
    <bpmn:sequenceFlow id="flow1" sourceRef="start" targetRef="review" />
    <bpmn:sequenceFlow id="flow2" sourceRef="review" targetRef="end" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${id}">
${[shape('start', [160, 102, 36, 36]), shape('review', [260, 80, 110, 80]), shape('end', [440, 102, 36, 36])].join('\n')}
${[edge('flow1', 196, 260), edge('flow2', 370, 440)].join('\n')}
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`
  return { path: `schemas/processes/${code}.bpmn`, text }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<"]/g, (sign) => entities[sign] ?? sign)
}
