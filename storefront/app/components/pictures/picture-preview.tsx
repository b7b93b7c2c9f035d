import type { Picture } from "~/components/pictures/pictures";
import { CloseIcon } from "~/components/ui/icons";

interface PicturePreviewProps {
  picture: Picture;
  /** From 1. */
  position: number;
  onRemove: () => void;
}

export function PicturePreview({ picture, position, onRemove }: PicturePreviewProps) {
  return (
    <div className="relative">
      <img
        src={picture.previewUrl}
        alt={picture.state === "chosen" ? picture.file.name : `Picture ${position}`}
        width={112}
        height={112}
        className="size-28 rounded-sm border border-line bg-paper-deep object-cover"
      />
      <button
        type="button"
        aria-label={`Take out picture ${position}`}
        onClick={onRemove}
        className="absolute -top-2 -right-2 grid size-8 place-items-center rounded-full bg-night text-cream shadow-lift hover:bg-danger"
      >
        <CloseIcon size={16} />
      </button>
    </div>
  );
}
