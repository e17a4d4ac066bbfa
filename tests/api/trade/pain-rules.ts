import { XmlDocument, XsdValidator } from 'libxml2-wasm'

/** Grammar of the parts of ISO 20022 pain.001.001.09 that are written: order, types, lengths and patterns as in the message definition. */
const grammar = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"
  targetNamespace="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09" xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <xs:simpleType name="T34"><xs:restriction base="xs:string"><xs:minLength value="1"/><xs:maxLength value="34"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="T35"><xs:restriction base="xs:string"><xs:minLength value="1"/><xs:maxLength value="35"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="T140"><xs:restriction base="xs:string"><xs:minLength value="1"/><xs:maxLength value="140"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Count"><xs:restriction base="xs:string"><xs:pattern value="[0-9]{1,15}"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Sum"><xs:restriction base="xs:decimal"><xs:fractionDigits value="17"/><xs:totalDigits value="18"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Money"><xs:restriction base="xs:decimal"><xs:fractionDigits value="5"/><xs:totalDigits value="18"/><xs:minExclusive value="0"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Currency"><xs:restriction base="xs:string"><xs:pattern value="[A-Z]{3}"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Iban"><xs:restriction base="xs:string"><xs:pattern value="[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Bic"><xs:restriction base="xs:string"><xs:pattern value="[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?"/></xs:restriction></xs:simpleType>
  <xs:complexType name="Party"><xs:sequence><xs:element name="Nm" type="T140"/>
    <xs:element name="PstlAdr" minOccurs="0"><xs:complexType><xs:sequence><xs:element name="Ctry">
      <xs:simpleType><xs:restriction base="xs:string"><xs:pattern value="[A-Z]{2}"/></xs:restriction></xs:simpleType>
    </xs:element></xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType>
  <xs:complexType name="Account"><xs:sequence>
    <xs:element name="Id"><xs:complexType><xs:choice><xs:element name="IBAN" type="Iban"/>
      <xs:element name="Othr"><xs:complexType><xs:sequence><xs:element name="Id" type="T34"/></xs:sequence></xs:complexType></xs:element>
    </xs:choice></xs:complexType></xs:element>
    <xs:element name="Ccy" type="Currency" minOccurs="0"/></xs:sequence></xs:complexType>
  <xs:complexType name="Agent"><xs:sequence><xs:element name="FinInstnId"><xs:complexType><xs:sequence>
    <xs:element name="BICFI" type="Bic" minOccurs="0"/>
    <xs:element name="ClrSysMmbId" minOccurs="0"><xs:complexType><xs:sequence>
      <xs:element name="ClrSysId"><xs:complexType><xs:sequence><xs:element name="Cd">
        <xs:simpleType><xs:restriction base="xs:string"><xs:minLength value="1"/><xs:maxLength value="5"/></xs:restriction></xs:simpleType>
      </xs:element></xs:sequence></xs:complexType></xs:element>
      <xs:element name="MmbId" type="T35"/></xs:sequence></xs:complexType></xs:element>
    <xs:element name="Nm" type="T140" minOccurs="0"/></xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType>
  <xs:complexType name="Transfer"><xs:sequence>
    <xs:element name="PmtId"><xs:complexType><xs:sequence><xs:element name="EndToEndId" type="T35"/></xs:sequence></xs:complexType></xs:element>
    <xs:element name="Amt"><xs:complexType><xs:sequence><xs:element name="InstdAmt"><xs:complexType><xs:simpleContent>
      <xs:extension base="Money"><xs:attribute name="Ccy" type="Currency" use="required"/></xs:extension>
    </xs:simpleContent></xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element>
    <xs:element name="ChrgBr" minOccurs="0"><xs:simpleType><xs:restriction base="xs:string">
      <xs:enumeration value="DEBT"/><xs:enumeration value="CRED"/><xs:enumeration value="SHAR"/><xs:enumeration value="SLEV"/>
    </xs:restriction></xs:simpleType></xs:element>
    <xs:element name="CdtrAgt" type="Agent" minOccurs="0"/>
    <xs:element name="Cdtr" type="Party"/>
    <xs:element name="CdtrAcct" type="Account"/>
    <xs:element name="RmtInf" minOccurs="0"><xs:complexType><xs:sequence><xs:element name="Ustrd" type="T140"/></xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType>
  <xs:element name="Document"><xs:complexType><xs:sequence><xs:element name="CstmrCdtTrfInitn"><xs:complexType><xs:sequence>
    <xs:element name="GrpHdr"><xs:complexType><xs:sequence>
      <xs:element name="MsgId" type="T35"/><xs:element name="CreDtTm" type="xs:dateTime"/><xs:element name="NbOfTxs" type="Count"/>
      <xs:element name="CtrlSum" type="Sum" minOccurs="0"/><xs:element name="InitgPty" type="Party"/>
    </xs:sequence></xs:complexType></xs:element>
    <xs:element name="PmtInf" maxOccurs="unbounded"><xs:complexType><xs:sequence>
      <xs:element name="PmtInfId" type="T35"/><xs:element name="PmtMtd" type="xs:string" fixed="TRF"/>
      <xs:element name="NbOfTxs" type="Count" minOccurs="0"/><xs:element name="CtrlSum" type="Sum" minOccurs="0"/>
      <xs:element name="ReqdExctnDt"><xs:complexType><xs:sequence><xs:element name="Dt" type="xs:date"/></xs:sequence></xs:complexType></xs:element>
      <xs:element name="Dbtr" type="Party"/><xs:element name="DbtrAcct" type="Account"/><xs:element name="DbtrAgt" type="Agent"/>
      <xs:element name="CdtTrfTxInf" type="Transfer" maxOccurs="unbounded"/>
    </xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element>
</xs:schema>`

/** Faults of a bank file: against the grammar, and against the rules that no grammar has (sums, counts, one id each, check digits). */
export function faultsIn(text: string): readonly string[] {
  const [schema, document] = [XmlDocument.fromString(grammar), XmlDocument.fromString(text)]
  const validator = XsdValidator.fromDoc(schema)
  try {
    validator.validate(document)
    return sumFaults(text)
  } catch (error) {
    return [String(error)]
  } finally {
    validator.dispose()
    schema.dispose()
    document.dispose()
  }
}

const allOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, value = '']) => value)
const partsOf = (text: string, name: string) => text.match(new RegExp(`<${name}>[\\s\\S]*?</${name}>`, 'g')) ?? []
const cents = (amount: string) => Math.round(Number(amount) * 100)

function sumFaults(text: string): readonly string[] {
  const [header = ''] = partsOf(text, 'GrpHdr')
  const blocks = partsOf(text, 'PmtInf')
  const faults = [[header, text] as const, ...blocks.map((block) => [block, block] as const)].flatMap(
    ([head, body]) => {
      const amounts = allOf(body, 'InstdAmt')
      const total = amounts.reduce((sum, amount) => sum + cents(amount), 0)
      return [
        ...(Number(allOf(head, 'NbOfTxs')[0]) === amounts.length ? [] : ['NbOfTxs']),
        ...(cents(allOf(head, 'CtrlSum')[0] ?? '') === total ? [] : ['CtrlSum']),
      ]
    },
  )
  const currencies = blocks.map((block) => new Set(block.match(/Ccy="[A-Z]{3}"/g)))
  const ids = allOf(text, 'EndToEndId')
  const isValid = (iban: string) => {
    const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((char) => Number.parseInt(char, 36)).join('')
    return BigInt(digits) % 97n === 1n
  }
  return [
    ...faults,
    ...(currencies.every(({ size }) => size === 1) ? [] : ['a block of several currencies']),
    ...(new Set(ids).size === ids.length ? [] : ['EndToEndId']),
    ...allOf(text, 'IBAN').filter((iban) => !isValid(iban)),
  ]
}
