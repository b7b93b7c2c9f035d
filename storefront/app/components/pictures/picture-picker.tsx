import { type DragEvent, useId, useRef, useState } from "react";
import { areImages, IMAGE_TYPES } from "~/components/pictures/picture-files";
import { chosenPicture, type Picture, releasePicture } from "~/components/pictures/pictures";
import { useAlert } from "~/components/ui/alert-provider";
import { Button } from "~/components/ui/button";
import { cx } from "~/components/ui/class-names";
import { describedBy, Field } from "~/components/ui/field";
import { PicturePreview } from "./picture-preview";

interface PicturePickerProps {
  label: string;
  hint: string;
  /** How many there can be, and what to say to more. */
  most: number;
  tooMany: string;
  pictures: readonly Picture[];
  error?: string;
  onChange: (pictures: readonly Picture[]) => void;
}

/** Chooses pictures, by file dialog or drag and drop. */
export function PicturePicker({ label, hint, most, tooMany, pictures, error, onChange }: PicturePickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const alert = useAlert();
  const [isOver, setOver] = useState(false);

  const add = (files: readonly File[]) => {
    if (files.length === 0) return;
    if (!areImages(files)) return void alert("Selected images are not of valid type!");
    const free = most - pictures.length;
    if (files.length > free) void alert(tooMany);
    onChange([...pictures, ...files.slice(0, free).map(chosenPicture)]);
  };

  const remove = (picture: Picture) => {
    releasePicture(picture);
    onChange(pictures.filter((other) => other !== picture));
    input.current?.focus();
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <fieldset
        aria-label="Chosen pictures"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          "grid min-w-0 place-items-center gap-4 rounded-sm border-2 border-dashed bg-white p-6 text-center transition-colors",
          "has-[input:focus-visible]:border-ink has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ember-deep",
          isOver ? "border-ember bg-ember/6" : error ? "border-danger" : "border-[#8b7f72]",
        )}
      >
        {pictures.length > 0 && (
          <ul className="flex flex-wrap justify-center gap-3">
            {pictures.map((picture, index) => (
              <li key={picture.key}>
                <PicturePreview picture={picture} position={index + 1} onRemove={() => remove(picture)} />
              </li>
            ))}
          </ul>
        )}
        <p className="text-ink-soft">Drop pictures here, or</p>
        <input
          {...describedBy(id, { label, hint, error })}
          ref={input}
          id={id}
          name="images"
          type="file"
          multiple
          accept={IMAGE_TYPES.join(",")}
          className="sr-only"
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            // Lets the same file be chosen again after it was removed.
            event.target.value = "";
          }}
        />
        <Button variant="secondary" size="small" tabIndex={-1} onClick={() => input.current?.click()}>
          Choose files
        </Button>
      </fieldset>
    </Field>
  );
}
