type ChoiceSelectProps<Value extends string> = {
  name: string;
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChoose: (value: Value) => void;
};

/** A filter or choice as a plain select. */
export function ChoiceSelect<Value extends string>(props: ChoiceSelectProps<Value>) {
  const { name, label, value, options, onChoose } = props;
  return (
    <select
      className="record-select"
      name={name}
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value as Value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}
