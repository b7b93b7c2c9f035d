import { Button, toast } from "@medusajs/ui";
import { useState } from "react";
import { useProductUpload } from "../../lib/product-imports";
import { FileChoice } from "../imports/file-choice";

/** The list, and the pictures it names, to be checked. */
export const ChooseFiles = ({ onChecked }: { onChecked: (id: string) => void }) => {
  const [list, setList] = useState<File>();
  const [zip, setZip] = useState<File>();
  const upload = useProductUpload();
  const check = (chosen: File) =>
    upload.mutate(
      { list: chosen, zip },
      {
        onSuccess: ({ id }) => onChecked(id),
        onError: (error) => toast.error(`The files were not read: ${error.message}`),
      },
    );
  return (
    <div className="flex flex-col gap-4 px-6 py-6">
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <FileChoice
          label="CSV file"
          text={list?.name ?? "Choose the list, or drop it here"}
          hint="CSV in UTF-8, separated by commas or semicolons. Up to 10,000 lines."
          accept=".csv,text/csv"
          disabled={upload.isPending}
          onChoose={setList}
        />
        <FileChoice
          label="Zip of pictures"
          text={zip?.name ?? "Choose a zip of pictures, if the list names any"}
          hint="PNG or JPEG, up to 10 MB and 40 megapixels each; the zip up to 512 MB."
          accept=".zip,application/zip"
          disabled={upload.isPending}
          onChoose={setZip}
        />
      </div>
      <div className="flex justify-end gap-2">
        {zip && (
          <Button
            size="small"
            variant="secondary"
            disabled={upload.isPending}
            onClick={() => setZip(undefined)}
          >
            Without the zip
          </Button>
        )}
        <Button
          size="small"
          disabled={!list}
          isLoading={upload.isPending}
          onClick={() => list && check(list)}
        >
          Check
        </Button>
      </div>
    </div>
  );
};
